import { useMay } from '../use-may.ts'
import { ProjectCards } from './project-cards.tsx'
import { ProjectHistories } from './project-histories.tsx'

/** Shows the charity's projects, or to a reader of a past day the histories of those it had then. */
export const Projects = () => (useMay('projects.read') ? <ProjectCards /> : <ProjectHistories />)
