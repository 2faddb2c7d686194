import { describe, expect, it } from 'vitest'
import { decodeForm } from './form.ts'

describe('a form as Stripe’s library writes it', () => {
  it('nests what is in brackets and lists what is counted', () => {
    expect(decodeForm('a=1&b[c]=2&b[d][e]=3&f[0]=x&f[1]=y&g[]=z')).toEqual({
      a: '1',
      b: { c: '2', d: { e: '3' } },
      f: ['x', 'y'],
      g: ['z'],
    })
  })

  it('decodes percent signs, plus signs and Chinese', () => {
    expect(decodeForm('metadata%5Bname%5D=%E6%B5%B7%E6%B8%AF+a%2Bb')).toEqual({
      metadata: { name: '海港 a+b' },
    })
  })

  it('is empty if nothing was sent', () => {
    expect(decodeForm('')).toEqual({})
  })

  it.each(['a=1&a[b]=2', 'a[=1', '[a]=1', `a${'[b]'.repeat(9)}=1`])(
    'is refused when it makes no sense: %s',
    (text) => {
      expect(decodeForm(text)).toBeNull()
    },
  )

  it('never reaches the prototype of anything', () => {
    decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})
