import type { Decider } from '../kernel/decider.ts'
import type { ProjectCommand, ProjectRefusal } from './commands.ts'
import { decideProject } from './decide.ts'
import { projectEvents, type ProjectEvent } from './events.ts'
import { evolveProject, initialProject, type ProjectState } from './state.ts'

/**
 * A cause that a charity collects for. Open and unlisted projects accept money, closed ones do not.
 *
 *   none ── create ──▶ open or unlisted ◀── reopen / close ──▶ closed
 */
export const project: Decider<ProjectState, ProjectCommand, ProjectEvent, ProjectRefusal> = {
  category: 'project',
  shapes: projectEvents,
  initial: initialProject,
  decide: decideProject,
  evolve: evolveProject,
}

export type { ProjectCommand, ProjectRefusal, ProjectEvent, ProjectState }
