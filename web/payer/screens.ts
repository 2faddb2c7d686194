import { lazyRouteComponent } from '@tanstack/react-router'
import { givingWords, payingWords } from '../features/checkout/words.ts'
import { learn } from '../lib/i18n.ts'

// Screens and their words come side by side: one cannot be drawn without the other.

const fetchGiving = async () => {
  const [screens] = await Promise.all([
    import('../features/checkout/giving-screens.ts'),
    learn(givingWords),
  ])
  return screens
}

const fetchPaying = async () => {
  const [screens] = await Promise.all([
    import('../features/checkout/paying-screens.ts'),
    learn(givingWords, payingWords),
  ])
  return screens
}

type Giving = Awaited<ReturnType<typeof fetchGiving>>
type Paying = Awaited<ReturnType<typeof fetchPaying>>

/** A screen between the front page and the choice of how to pay. */
export const givingScreen = (name: Exclude<keyof Giving, 'QuickForm'>) =>
  lazyRouteComponent(fetchGiving, name)

/** A screen from that choice on. */
export const payingScreen = (name: keyof Paying) => lazyRouteComponent(fetchPaying, name)
