import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { validatePart } from '../../http/valid.ts'
import { noteBodySchema, noteParamSchema, notesQuerySchema } from './contract.ts'
import { addNote, listNotes } from './notes.ts'
import { answerJson } from '../../http/answer-json.ts'

const path = '/organizations/:organizationId/notes'
const param = validatePart('param', noteParamSchema)

/** Administration's own notes on a charity, which the charity never sees. */
export const charityNoteRoutes = new Hono<AppEnv>()
  .get(
    path,
    requirePermission('charity_notes.read'),
    param,
    validatePart('query', notesQuerySchema),
    async (c) =>
      answerJson(c, await listNotes(c, c.req.valid('param').organizationId, c.req.valid('query'))),
  )
  .post(
    path,
    requirePermission('charity_notes.add'),
    param,
    validatePart('json', noteBodySchema),
    async (c) => {
      await addNote(c, c.req.valid('param').organizationId, c.req.valid('json').text)
      return c.body(null, 204)
    },
  )
