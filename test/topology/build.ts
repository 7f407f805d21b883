import type { Document } from '../../src/topology/document/document.ts';
import { readTopologyText } from '../../src/topology/document/reading.ts';
import type { Topology } from '../../src/topology/model/topology.ts';
import { viewTopology } from '../../src/topology/model/topology-view.ts';

/** A document from plain values, or from its JSON text where spelling matters. */
export function documentOf(value: object | string, name = 'data-topology.json'): Document {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  const read = readTopologyText({ name, text }, 'json');
  if (!read.ok) throw new Error(read.findings.map((finding) => finding.message).join('\n'));
  return read.document;
}

/** A topology from plain values, or from its JSON text where spelling matters. */
export function topologyOf(value: object | string): Topology {
  return viewTopology(documentOf(value));
}
