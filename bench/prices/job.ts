import type { Act } from './counting/measured-world.ts'
import type { Scene } from './scene.ts'

/** One of the product's main jobs. Its row is its name. */
export type Job = {
  name: string
  /** The type of the event that is appended last; none if the job only reads. */
  ends?: string
  /** Whether the job is also measured while sixteen do it at once. */
  isDoneByMany?: true
  /** Makes what one run needs, and answers the run. */
  prepare: (scene: Scene) => Promise<Act>
}
