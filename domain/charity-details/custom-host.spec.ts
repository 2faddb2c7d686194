import { describe, expect, it } from 'vitest'
import { customHostRefusal, isWholeDomain } from './custom-host.ts'

const refusal = (host: string, baseDomain = 'almoner.example') =>
  customHostRefusal(host, { baseDomain, takesWholeDomains: false })

describe('the host of a charity’s own domain', () => {
  it.each([
    'give.harbour.org',
    'give.harbour.org.hk',
    'a.b.c.harbour.co.uk',
    'xn--gmqw5a.xn--j6w193g.hk',
    // Labels that only contain what is refused elsewhere.
    'wwwgive.harbour.org',
    'give.almoner.example.org',
    'give.notalmoner.example',
    'co.uk.harbour.org',
  ])('may be %s', (host) => {
    expect(refusal(host)).toBeNull()
  })

  it.each([
    ['', 'custom_domain_invalid'],
    ['harbour', 'custom_domain_invalid'],
    ['Give.harbour.org', 'custom_domain_invalid'],
    ['give.harbour.org.', 'custom_domain_invalid'],
    ['.harbour.org', 'custom_domain_invalid'],
    ['give..harbour.org', 'custom_domain_invalid'],
    ['-give.harbour.org', 'custom_domain_invalid'],
    ['give-.harbour.org', 'custom_domain_invalid'],
    ['give_us.harbour.org', 'custom_domain_invalid'],
    ['give.harbour.org:443', 'custom_domain_invalid'],
    ['give.harbour.org/page', 'custom_domain_invalid'],
    ['give harbour.org', 'custom_domain_invalid'],
    ['捐款.harbour.org', 'custom_domain_invalid'],
    [`${'a'.repeat(64)}.harbour.org`, 'custom_domain_invalid'],
    [`${'give.'.repeat(50)}harbour.org`, 'custom_domain_invalid'],
    ['203.0.113.9', 'custom_domain_invalid'],
    ['1.2.3.0x7f', 'custom_domain_invalid'],
    ['[::1]', 'custom_domain_invalid'],
    ['give.harbour.localhost', 'custom_domain_invalid'],
    ['almoner.example', 'custom_domain_ours'],
    ['harbour.almoner.example', 'custom_domain_ours'],
    ['a.b.almoner.example', 'custom_domain_ours'],
    ['harbour.org', 'custom_domain_too_short'],
    ['co.uk', 'custom_domain_too_short'],
    ['harbour.co.uk', 'custom_domain_too_short'],
    ['harbour.org.hk', 'custom_domain_too_short'],
    ['www.harbour.org', 'custom_domain_www'],
    ['give.www.harbour.org', 'custom_domain_www'],
  ] as const)('may not be “%s”: %s', (host, because) => {
    expect(refusal(host)).toBe(because)
  })

  it.each(['harbour.org', 'harbour.org.hk', 'harbour.co.uk', 'xn--j6w193g.xn--55qx5d.hk'])(
    'may be the whole of %s, if the platform publishes its IP addresses',
    (host) => {
      const platform = { baseDomain: 'almoner.example', takesWholeDomains: true }
      expect(customHostRefusal(host, platform)).toBeNull()
      expect(isWholeDomain(host)).toBe(true)
      expect(isWholeDomain(`give.${host}`)).toBe(false)
    },
  )

  it.each([
    ['org.hk', 'custom_domain_too_short'],
    ['almoner.example', 'custom_domain_ours'],
    ['www.harbour.org', 'custom_domain_www'],
    ['203.0.113.9', 'custom_domain_invalid'],
    ['hk', 'custom_domain_invalid'],
  ] as const)('may not be “%s” there either: %s', (host, because) => {
    const platform = { baseDomain: 'almoner.example', takesWholeDomains: true }
    expect(customHostRefusal(host, platform)).toBe(because)
  })

  it('may be two labels below localhost, if the platform is at localhost', () => {
    expect(refusal('give.harbour.localhost', 'localhost')).toBeNull()
    expect(refusal('harbour.localhost', 'localhost')).toBe('custom_domain_ours')
    expect(refusal('localhost', 'localhost')).toBe('custom_domain_invalid')
    expect(refusal('www.harbour.localhost', 'localhost')).toBe('custom_domain_www')
    expect(refusal('give.x.localhost', 'x.localhost')).toBe('custom_domain_ours')
  })
})
