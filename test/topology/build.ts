import { readTopologyText } from '../../src/document/reading.ts';
import { plain } from '../../src/text/plain.ts';
import type { Topology } from '../../src/topology/topology.ts';
import { TopologyDocument } from '../../src/topology/topology-document.ts';

/** A document from plain values, or from its JSON text where spelling matters. */
export function documentOf(
  value: object | string,
  name = 'data-topology.json',
): TopologyDocument {
  const text =
    typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  const read = readTopologyText({ name, text }, 'json');
  if (!read.ok)
    throw new Error(
      read.findings.map((finding) => plain(finding.message)).join('\n'),
    );
  return new TopologyDocument(read.document);
}

/** A topology from plain values, or from its JSON text where spelling matters. */
export function topologyOf(value: object | string): Topology {
  return documentOf(value).topology;
}
