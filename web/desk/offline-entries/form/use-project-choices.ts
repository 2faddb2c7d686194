import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../payments/payments-api.ts'

export type ProjectChoices = readonly { id: string; name: string }[]

type Chosen = { projectId: string | null; projectName: string }

/**
 * The charity's projects, with the one that is chosen already; undefined until they are known. A
 * form waits for them: a list that gets its entries later would forget what is chosen. Where they
 * cannot be loaded the form has the chosen one alone.
 */
export const useProjectChoices = (chosen?: Chosen): ProjectChoices | undefined => {
  const { data, isPending } = useQuery(projectsQuery)
  if (isPending) return undefined
  const projects = data?.projects ?? []
  if (!chosen || chosen.projectId === null) return projects
  const { projectId, projectName } = chosen
  const isKnown = projects.some(({ id }) => id === projectId)
  return isKnown ? projects : [{ id: projectId, name: projectName }, ...projects]
}
