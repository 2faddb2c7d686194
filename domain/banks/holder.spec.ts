import { expect, it } from 'vitest'
import { isHolderNamed } from './holder.ts'

const names = { default: 'Harbour Light Children’s Fund Limited', zh: '海港之光兒童基金有限公司' }

it.each([
  ['HARBOUR LIGHT CHILDRENS FUND LIMITED', true],
  ['Harbour Light Children’s Fund, Limited', true],
  ['海港之光兒童基金有限公司', true],
  ['Harbour Light', false],
  ['Chan Tai Man', false],
  ['', false],
])('the holder “%s” is the charity: %s', (holder, isNamed) => {
  expect(isHolderNamed(holder, names)).toBe(isNamed)
})
