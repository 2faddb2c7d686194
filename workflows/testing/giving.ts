import type { Faults } from '../engines/virtual/faults.ts'
import { createGiver } from './giver.ts'
import { createWorld } from './world.ts'

/** A day in milliseconds. */
export const days = 86_400_000

/** A world, and a donor in it who can give every month. */
export const createGivingWorld = async (
  faults?: Faults,
  options: Parameters<typeof createWorld>[0] = {},
) => {
  const world = await createWorld({ ...options, ...(faults && { faults }) })
  const giver = await createGiver(world)
  return { world, giver }
}

/** The machine dies between an instalment and its payment, and plans go on when it is back. */
export const crashBeforePayment = (): { faults: Faults; isBack: () => void } => {
  let isOff = false
  const faults: Faults = {
    crashes: (at) => {
      const dies = !isOff && /append payment-.*: before/.test(at)
      isOff ||= dies
      return dies
    },
    fails: (activity) => (isOff && activity === 'goOn' ? new Error('it is off') : null),
  }
  const isBack = (): void => {
    isOff = false
    faults.crashes = () => false
  }
  return { faults, isBack }
}
