import { randomBytes } from 'node:crypto'
import { defaultPayloadConverter } from '@temporalio/common'
import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { createPayloadCodec } from './payload-codec.ts'
import { payloadKeyFrom } from './payload-key.ts'

const rootSecret = randomBytes(32)
const codec = createPayloadCodec(payloadKeyFrom(rootSecret))
const payload = requirePresent(
  defaultPayloadConverter.toPayload({ name: 'Chan Tai Man' }),
  'a payload',
)

describe('a payload on its way to Temporal', () => {
  it('is decrypted unchanged by any key derived from the same secret', async () => {
    const another = createPayloadCodec(payloadKeyFrom(Buffer.from(rootSecret)))
    const [back] = await another.decode(await codec.encode([payload]))
    expect(defaultPayloadConverter.fromPayload(requirePresent(back, 'it'))).toEqual({
      name: 'Chan Tai Man',
    })
  })

  it('reveals none of its content, and is encrypted differently each time', async () => {
    const [[one], [two]] = [await codec.encode([payload]), await codec.encode([payload])]
    const sealed = Buffer.from(one?.data ?? [])
    expect(sealed.toString('latin1')).not.toMatch(/Chan|json|name/)
    expect(sealed.equals(Buffer.from(two?.data ?? []))).toBe(false)
    expect(Object.keys(one?.metadata ?? {})).toEqual(['encoding'])
  })

  it('is compressed if it is long and repetitive, and is decrypted unchanged', async () => {
    const steps = Array.from({ length: 20_000 }, (_, page) => ['activity look', { looked: page }])
    const long = requirePresent(defaultPayloadConverter.toPayload(steps), 'a payload')
    const [made] = await codec.encode([long])
    expect(long.data?.length).toBeGreaterThan(600_000)
    expect(made?.data?.length).toBeLessThan(100_000)
    const [back] = await codec.decode([requirePresent(made, 'it')])
    expect(defaultPayloadConverter.fromPayload(requirePresent(back, 'it'))).toEqual(steps)
  })

  it('cannot be decrypted with another secret, or if one bit of it was changed', async () => {
    const stranger = createPayloadCodec(payloadKeyFrom(randomBytes(32)))
    const [sealed] = await codec.encode([payload])
    await expect(stranger.decode([requirePresent(sealed, 'it')])).rejects.toThrow(/does not open/)
    const data = Buffer.from(sealed?.data ?? [])
    data.writeUInt8(data.readUInt8(20) ^ 1, 20)
    await expect(codec.decode([{ ...sealed, data }])).rejects.toThrow(/does not open/)
  })

  it('that an operator wrote in plain text is read as it is', async () => {
    expect(await codec.decode([payload])).toEqual([payload])
  })
})
