import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { countryCallingCodes, countryOptions, toE164 } from './phone.ts'

describe('the list of calling codes', () => {
  it('is the library’s, country by country', () => {
    const theirs = getCountries().map((country) => [country, getCountryCallingCode(country)])
    expect(Object.fromEntries(countryCallingCodes)).toEqual(Object.fromEntries(theirs))
  })

  it('begins with Hong Kong and its neighbours, in the reader’s language', () => {
    expect(countryOptions('en').slice(0, 2)).toEqual([
      { country: 'HK', callingCode: '852', name: 'Hong Kong' },
      { country: 'MO', callingCode: '853', name: 'Macao' },
    ])
    expect(countryOptions('zh')[0]?.name).toBe('香港')
    expect(countryOptions('en')).toHaveLength(countryCallingCodes.size)
  })
})

describe('a typed phone number', () => {
  it.each([
    ['HK', '5123 4567', '+85251234567'],
    ['HK', '５１２３ ４５６７', '+85251234567'],
    ['HK', '+44 20 7946 0958', '+442079460958'],
    ['CN', '139 1099 8888', '+8613910998888'],
    ['nowhere', '51234567', '+85251234567'],
  ])('from %s reads %s', async (country, number, expected) => {
    expect(await toE164({ country, number })).toBe(expected)
  })

  it.each(['', '123', '1234 5678 9', 'call me'])('is not seen in "%s"', async (number) => {
    expect(await toE164({ country: 'HK', number })).toBeUndefined()
  })
})
