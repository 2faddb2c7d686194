import { describe, expect, it } from 'vitest'
import { countryOfHeader, parseCountryHeader } from './caller-country.ts'

const findCountry = (header: string | undefined, socketAddress = '10.0.0.2') =>
  countryOfHeader({
    header,
    socketAddress,
    isTrustedProxy: (address) => address === '10.0.0.2',
  })

describe('the country of a caller', () => {
  it('is the one that a trusted proxy states', () => {
    expect(findCountry('GB')).toBe('GB')
    expect(findCountry(' gb ')).toBe('GB')
    expect(findCountry('GB', '::ffff:10.0.0.2')).toBe('GB')
  })

  it('is not the one that an untrusted caller states', () => {
    expect(findCountry('GB', '203.0.113.5')).toBeNull()
  })

  it.each([undefined, '', 'XX', 'T1', 'GBR', 'GB, US', '大'])('is unknown by "%s"', (header) => {
    expect(findCountry(header)).toBeNull()
  })
})

describe('the header of the country', () => {
  it('may be omitted', () => {
    expect(parseCountryHeader(undefined)).toBeNull()
    expect(parseCountryHeader(' ')).toBeNull()
    expect(parseCountryHeader('CF-IPCountry')).toBe('CF-IPCountry')
  })

  it('is refused if it is no name of a header', () => {
    expect(parseCountryHeader('CF IPCountry:')).toEqual({
      refused:
        'COUNTRY_HEADER must be the name of a header such as CF-IPCountry, and it is "CF IPCountry:".',
    })
  })
})
