import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

describe('the search part of an address', () => {
  it.each(['662E41', '00852', '1e3', 'true', 'null', '{"a":1}', '[1]', '-0', ' 7', ''])(
    'stays text: %j',
    (text) => {
      const address = stringifySearch({ q: text })
      expect({ ...parseSearch(address) }).toEqual({ q: text })
    },
  )

  it('is read from the address as it was typed', () => {
    expect({ ...parseSearch('?q=662E41&no=007') }).toEqual({ q: '662E41', no: '007' })
  })

  it('is written without quotes, and also read from a stored address with quotes', () => {
    expect(stringifySearch({ no: '662e41', left: undefined })).toBe('?no=662e41')
    expect({ ...parseSearch('?no=%22662e41%22') }).toEqual({ no: '662e41' })
  })

  it('uses the first value if a name occurs twice', () => {
    expect({ ...parseSearch('?no=a&no=b') }).toEqual({ no: 'a' })
  })

  it('has no names but those in the address', () => {
    expect(parseSearch('?a=b')['constructor']).toBeUndefined()
    expect(stringifySearch({})).toBe('')
  })
})
