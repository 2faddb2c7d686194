import type { Context } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { loadProjectTitles } from '../../../use-cases/charity/project-titles.ts'
import type { DeskProjectsAnswer } from './payments-list-contract.ts'

export const listDeskProjects = async (c: Context<AppEnv>): Promise<DeskProjectsAnswer> => {
  const titles = await loadProjectTitles(c)
  return { projects: [...titles].map(([id, name]) => ({ id, name })) }
}
