import type { Faults } from '../engines/virtual/faults.ts'
import { giverIn } from './giver.ts'
import { createWorld } from './world.ts'

/** In milliseconds. */
export const days = 86_400_000

/** A world, and a donor in it who can give every month. */
export const giving = async (faults?: Faults) => {
  const world = await createWorld(faults && { faults })
  const giver = await giverIn(world)
  return { world, giver }
}
