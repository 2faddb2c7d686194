import { expect, it, onTestFinished } from 'vitest'
import { openPayerSite } from '../../../testing/payer-site.tsx'

const scrollTo = (top: number): void => {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
  dispatchEvent(new Event('scroll'))
}

it('has a small logo once one has scrolled more than 100 px', async () => {
  onTestFinished(() => void Reflect.deleteProperty(window, 'scrollY'))
  const site = await openPayerSite('/SelectMission')
  const header = await site.sees('header')
  const isSmall = () => header.dataset['scrolled'] !== undefined
  await site.does(() => scrollTo(100))
  expect(isSmall()).toBe(false)
  await site.does(() => scrollTo(101))
  expect(isSmall()).toBe(true)
  await site.does(() => scrollTo(0))
  expect(isSmall()).toBe(false)
})
