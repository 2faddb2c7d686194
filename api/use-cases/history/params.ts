import * as v from 'valibot'
import { idSchema } from '@almoner/domain/kernel/ids.ts'

export const projectParamSchema = v.object({ projectId: idSchema('project') })
