import type { Document } from '../../document/document.ts';
import { tellSaved } from '../../ports/host/files.ts';
import type { TargetFiles } from '../../ports/host/run-files.ts';
import { branchOf, type World } from '../../run/world.ts';
import { code, prose } from '../../text/message.ts';
import type { UnderWay, Work } from './step.ts';

/** The world of a target's run, from its step and from what the targets share. */
export function worldOf(
  { target, inputs, log, left }: UnderWay,
  work: Work,
  waitsFor?: World['waitsFor'],
): World {
  const { files, reads, connection, database, isAlone, reporter } = work;
  return {
    ...files,
    ...reads,
    announce: async (compared) => {
      // With several targets, one comment would be updated more often than GitHub allows.
      if (isAlone && target !== undefined)
        await reporter?.announce({ file: inputs.file, target, compared });
    },
    platform:
      target &&
      connection &&
      branchOf(
        connection.open({ target, timeout: inputs.timeout, info: log.info }),
      ),
    now: Date.now,
    elapsed: () => work.runner.clock.now(),
    connectDatabase: database?.connect,
    openDatabase: database?.open,
    savePrevious: (document) =>
      tellSaved(
        () => keepPrevious(document, left, work),
        log.info,
        prose`Make sure that ${code('RUNNER_TEMP')} is writable.`,
      ),
    waitsFor,
    // On a runner, the workflow itself gives the consent.
    consent: async () => undefined,
    stage: log.stage,
    info: log.info,
  };
}

/**
 * Saves the document before it is replaced. Its path is an output at once, so that later steps have it even if this
 * step fails.
 */
async function keepPrevious(
  document: Document,
  left: TargetFiles,
  { runner, isAlone, runFiles }: Work,
): Promise<string> {
  const known = runFiles.previousFolder();
  const path = await left.writePrevious(document);
  const place = isAlone ? path : runFiles.previousFolder();
  if (place !== undefined && place !== known)
    runner.setOutputs({ 'previous-topology-file': place });
  return path;
}
