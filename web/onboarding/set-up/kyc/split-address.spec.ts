import { describe, expect, it } from 'vitest'
import { splitAddress } from './split-address.ts'

describe('a registered address in parts', () => {
  it.each([
    ['12 Hoi Yuen Road, Kwun Tong, Hong Kong', '12 Hoi Yuen Road', 'Kwun Tong'],
    ['Flat 5, 3/F, 8 Tsun Yip Street, Kwun Tong', 'Flat 5, 3/F, 8 Tsun Yip Street', 'Kwun Tong'],
    ['12 Hoi Yuen Road，觀塘，HK', '12 Hoi Yuen Road', '觀塘'],
    ['香港九龍觀塘開源道12號', '香港九龍觀塘開源道12號', ''],
    ['12 Hoi Yuen Road, Hong Kong', '12 Hoi Yuen Road', ''],
    ['', '', ''],
  ])('of %s', (address, line1, city) => {
    expect(splitAddress(address)).toEqual({ line1, city })
  })
})
