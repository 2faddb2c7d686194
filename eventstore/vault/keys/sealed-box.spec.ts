import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBox, sealBox } from './sealed-box.ts'

const key = createSecretKey(randomBytes(32))
const label = 'a box in a spec'

describe('a sealed box', () => {
  it('returns exactly what was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, boxLabel) => {
        const sealed = openBox(key, sealBox(key, text, boxLabel), boxLabel)
        expect(sealed?.toString('utf8')).toBe(text)
      }),
    )
  })

  it('is never the same twice, and reveals nothing', () => {
    const [one, other] = [sealBox(key, '陳大文', label), sealBox(key, '陳大文', label)]
    expect(one.equals(other)).toBe(false)
    expect(one.includes(Buffer.from('陳大文'))).toBe(false)
    expect(one).toHaveLength(12 + Buffer.byteLength('陳大文') + 16)
  })

  it('has a nonce that no other has', () => {
    const boxes = Array.from({ length: 1_000 }, () => sealBox(key, '', label))
    const nonces = new Set(boxes.map((box) => box.subarray(0, 12).toString('hex')))
    expect(nonces.size).toBe(boxes.length)
  })

  it('does not open if any of its bits is changed', () => {
    const box = sealBox(key, 'someone@example.org', label)
    for (let bit = 0; bit < box.length * 8; bit += 1) {
      const changed = Buffer.from(box)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(openBox(key, changed, label)).toBeNull()
    }
  })

  it('does not open when anything is missing from it or added to it', () => {
    const box = sealBox(key, 'someone@example.org', label)
    for (let length = 0; length < box.length; length += 1) {
      expect(openBox(key, box.subarray(0, length), label)).toBeNull()
      expect(openBox(key, box.subarray(box.length - length), label)).toBeNull()
    }
    expect(openBox(key, Buffer.concat([box, Buffer.alloc(1)]), label)).toBeNull()
  })

  it('does not open with another key, nor as a box about something else', () => {
    const box = sealBox(key, 'someone@example.org', label)
    expect(openBox(createSecretKey(randomBytes(32)), box, label)).toBeNull()
    expect(openBox(key, box, `${label} `)).toBeNull()
    expect(openBox(key, box, '')).toBeNull()
  })
})
