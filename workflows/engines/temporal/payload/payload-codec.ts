import type { KeyObject } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { METADATA_ENCODING_KEY, type Payload, type PayloadCodec } from '@temporalio/common'
import proto from '@temporalio/proto'
import { openBox, sealBox } from '@almoner/eventstore/vault/keys/sealed-box.ts'

const sealed = Buffer.from('binary/almoner-sealed')
const squeezed = Buffer.from('binary/almoner-sealed-deflated')
const subject = 'temporal payload'
const { Payload: wire } = proto.temporal.api.common.v1

// The finished steps of a long process are many and alike, and Temporal takes two megabytes at most.
const squeezeFromBytes = 4_096

/**
 * Encrypts all our payloads that a Temporal server would store or show: inputs, answers, signals,
 * errors and memos. Only names, ids, times and search attributes remain readable there.
 */
export const createPayloadCodec = (key: KeyObject): PayloadCodec => ({
  encode: async (payloads) => payloads.map((payload) => seal(key, wire.encode(payload).finish())),
  // A payload that an operator wrote with another tool is readable and stays so.
  decode: async (payloads) => payloads.map((payload) => open(key, payload)),
})

const seal = (key: KeyObject, plain: Uint8Array): Payload =>
  plain.length < squeezeFromBytes
    ? { metadata: { [METADATA_ENCODING_KEY]: sealed }, data: sealBox(key, plain, subject) }
    : {
        metadata: { [METADATA_ENCODING_KEY]: squeezed },
        data: sealBox(key, deflateRawSync(plain), subject),
      }

const open = (key: KeyObject, payload: Payload): Payload => {
  const encoding = payload.metadata?.[METADATA_ENCODING_KEY] ?? new Uint8Array()
  const isSqueezed = squeezed.equals(encoding)
  if (!isSqueezed && !sealed.equals(encoding)) return payload
  const plain = openBox(key, payload.data ?? new Uint8Array(), subject)
  if (!plain) throw new Error('a payload in Temporal does not open with this key')
  return wire.decode(isSqueezed ? inflateRawSync(plain) : plain)
}
