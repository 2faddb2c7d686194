import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../payments/payments-api.ts'

export type ProjectChoices = readonly { id: string; name: string }[]

type Chosen = { projectId: string | null; projectName: string }

/**
 * Reads the charity's projects, including the chosen one. Undefined until they are loaded. The form
 * waits for them, because a list that gets its entries later would lose the choice. If they cannot
 * be loaded, the form has only the chosen one.
 */
export const useProjectChoices = (selection?: Chosen): ProjectChoices | undefined => {
  const { data, isPending } = useQuery(projectsQuery)
  if (isPending) return undefined
  const projects = data?.projects ?? []
  if (!selection || selection.projectId === null) return projects
  const { projectId, projectName } = selection
  const isKnown = projects.some(({ id }) => id === projectId)
  return isKnown ? projects : [{ id: projectId, name: projectName }, ...projects]
}
