import type { KeyObject } from 'node:crypto'
import { METADATA_ENCODING_KEY, type Payload, type PayloadCodec } from '@temporalio/common'
import proto from '@temporalio/proto'
import { openBox, sealBox } from '@almoner/eventstore/vault/sealed-box.ts'

const sealed = Buffer.from('binary/almoner-sealed')
const about = 'temporal payload'
const { Payload: wire } = proto.temporal.api.common.v1

/**
 * Seals whatever of ours a Temporal server would keep or show: inputs, answers, signals, errors and
 * memos. Only names, ids, times and search attributes stay readable there.
 */
export const createPayloadCodec = (key: KeyObject): PayloadCodec => ({
  encode: async (payloads) =>
    payloads.map((payload) => ({
      metadata: { [METADATA_ENCODING_KEY]: sealed },
      data: sealBox(key, wire.encode(payload).finish(), about),
    })),
  // What was written before, or by an operator's own tool, is readable and stays so.
  decode: async (payloads) =>
    payloads.map((payload) => (isSealed(payload) ? open(key, payload) : payload)),
})

const isSealed = ({ metadata }: Payload): boolean =>
  sealed.equals(metadata?.[METADATA_ENCODING_KEY] ?? new Uint8Array())

const open = (key: KeyObject, { data }: Payload): Payload => {
  const plain = openBox(key, data ?? new Uint8Array(), about)
  if (!plain) throw new Error('a payload in Temporal does not open with this key')
  return wire.decode(plain)
}
