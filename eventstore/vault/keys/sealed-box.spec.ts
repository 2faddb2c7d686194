import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBox, sealBox } from './sealed-box.ts'

const key = createSecretKey(randomBytes(32))
const about = 'a box in a spec'

describe('a sealed box', () => {
  it('returns exactly what was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, about) => {
        const sealed = openBox(key, sealBox(key, text, about), about)
        expect(sealed?.toString('utf8')).toBe(text)
      }),
    )
  })

  it('is never the same twice, and shows nothing', () => {
    const [one, other] = [sealBox(key, '陳大文', about), sealBox(key, '陳大文', about)]
    expect(one.equals(other)).toBe(false)
    expect(one.includes(Buffer.from('陳大文'))).toBe(false)
    expect(one).toHaveLength(12 + Buffer.byteLength('陳大文') + 16)
  })

  it('has a nonce that no other has', () => {
    const boxes = Array.from({ length: 1_000 }, () => sealBox(key, '', about))
    const nonces = new Set(boxes.map((box) => box.subarray(0, 12).toString('hex')))
    expect(nonces.size).toBe(boxes.length)
  })

  it('does not open with any bit of it flipped', () => {
    const box = sealBox(key, 'someone@example.org', about)
    for (let bit = 0; bit < box.length * 8; bit += 1) {
      const changed = Buffer.from(box)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(openBox(key, changed, about)).toBeNull()
    }
  })

  it('does not open when anything is missing from it or added to it', () => {
    const box = sealBox(key, 'someone@example.org', about)
    for (let length = 0; length < box.length; length += 1) {
      expect(openBox(key, box.subarray(0, length), about)).toBeNull()
      expect(openBox(key, box.subarray(box.length - length), about)).toBeNull()
    }
    expect(openBox(key, Buffer.concat([box, Buffer.alloc(1)]), about)).toBeNull()
  })

  it('does not open with another key, nor as a box about something else', () => {
    const box = sealBox(key, 'someone@example.org', about)
    expect(openBox(createSecretKey(randomBytes(32)), box, about)).toBeNull()
    expect(openBox(key, box, `${about} `)).toBeNull()
    expect(openBox(key, box, '')).toBeNull()
  })
})
