import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  projectMoney,
  type EditProjectBody,
  type NewProjectBody,
  type PictureAnswer,
  type ProjectAnswer,
  type ProjectCardsAnswer,
} from '@almoner/api/desk/projects/contract.ts'
import { call } from '../../lib/api/api.ts'
import { sendAskedOnce } from '../../lib/api/failure/ask-again.ts'
import { follows } from '../../lib/changes/use-live-lists.ts'

const path = '/api/organizations/projects'
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** All that the desk has read of projects, the choices of filters too. */
export const projectsKey = ['desk', 'projects'] as const

export type ShownProjects = 'running' | 'closed'

export const projectCardsQuery = (choice: ShownProjects) =>
  infiniteQueryOptions({
    queryKey: [...projectsKey, 'cards', choice],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call<ProjectCardsAnswer>('GET', `${path}/cards`, undefined, {
        money: projectMoney,
        signal,
        query: { shown: choice, after: pageParam ?? undefined },
      }),
    getNextPageParam: ({ next }) => next,
    ...follows('projects'),
  })

/** Read when it is opened, and not again while it is edited: what is typed is never replaced. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['desk', 'edited-project', projectId],
    queryFn: ({ signal }) =>
      call<ProjectAnswer>('GET', `${path}/${encodeURIComponent(projectId)}`, undefined, {
        money: projectMoney,
        signal,
      }),
    gcTime: 0,
    staleTime: Infinity,
  })

/** A retry with the same key is the same project. */
export const createProject = (body: NewProjectBody, key: string) =>
  sendAskedOnce({ what: 'project' }, (again) =>
    call<ProjectAnswer, NewProjectBody>(
      'POST',
      path,
      { ...body, ...again },
      { ...withKey(key), money: projectMoney },
    ),
  )

export const editProject = (projectId: string, body: EditProjectBody, key: string) =>
  call<ProjectAnswer, EditProjectBody>('PUT', `${path}/${projectId}`, body, {
    ...withKey(key),
    money: projectMoney,
  })

export const closeProject = (projectId: string, key: string) =>
  call<ProjectAnswer>(
    'POST',
    `${path}/${projectId}/close`,
    {},
    { ...withKey(key), money: projectMoney },
  )

export const reopenProject = (projectId: string, key: string) =>
  call<ProjectAnswer>(
    'POST',
    `${path}/${projectId}/reopen`,
    {},
    { ...withKey(key), money: projectMoney },
  )

export const givePicture = (file: File) => {
  const form = new FormData()
  form.set('picture', file)
  return call<PictureAnswer>('POST', `${path}/pictures`, form, { timeoutSeconds: 120 })
}
