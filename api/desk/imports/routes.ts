import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import { validatePart } from '../../http/valid.ts'
import {
  commitImport,
  decideAllDuplicates,
  discardFile,
  editRow,
  mapColumns,
  undoImport,
} from './commands.ts'
import {
  importCommitSchema,
  importDuplicatesSchema,
  importMappingSchema,
  importParamSchema,
  importReadingSchema,
  importRowSchema,
  importRowsQuerySchema,
  importsQuerySchema,
  type ImportAnswer,
  type ImportRowsAnswer,
  type ImportsAnswer,
} from './contract.ts'
import { importMoney } from './money-contract.ts'
import { sendBadRows, sendTemplate } from './files.ts'
import { loadImport, loadImports, loadRows } from './own-import.ts'
import { limitImport, readImport, readImportAgain } from './reading/read-import.ts'
import { answerJson } from '../../http/answer-json.ts'

const edits = requirePermission('offline.edit')
const ofImport = validatePart('param', importParamSchema)
const one = '/imports/:importId'

/** Files of offline entries. Their rows are data about payers: who may add entries sees them. */
export const importRoutes = new Hono<AppEnv>()
  .use(onPlatformHost)
  .get('/imports', edits, validatePart('query', importsQuerySchema), async (c) =>
    answerJson<ImportsAnswer>(c, await loadImports(c, c.req.valid('query')), {
      money: importMoney,
    }),
  )
  .get('/imports/template.csv', edits, (c) => sendTemplate(c))
  .post('/imports', edits, limitImport, async (c) =>
    answerJson<ImportAnswer>(c, await loadImport(c, await readImport(c)), {
      money: importMoney,
      status: 201,
    }),
  )
  .get(one, edits, ofImport, async (c) =>
    answerJson<ImportAnswer>(c, await loadImport(c, c.req.valid('param').importId), {
      money: importMoney,
    }),
  )
  .delete(one, edits, ofImport, async (c) => {
    await discardFile(c, c.req.valid('param').importId)
    return c.body(null, 204)
  })
  .get(`${one}/rows`, edits, ofImport, validatePart('query', importRowsQuerySchema), async (c) =>
    answerJson<ImportRowsAnswer>(
      c,
      await loadRows(c, c.req.valid('param').importId, c.req.valid('query')),
    ),
  )
  .get(`${one}/bad-rows.csv`, edits, ofImport, (c) => sendBadRows(c, c.req.valid('param').importId))
  .put(`${one}/mapping`, edits, ofImport, validatePart('json', importMappingSchema), async (c) =>
    answerJson<ImportAnswer>(
      c,
      await mapColumns(c, c.req.valid('param').importId, c.req.valid('json')),
      { money: importMoney },
    ),
  )
  .put(`${one}/reading`, edits, ofImport, validatePart('json', importReadingSchema), async (c) => {
    const { importId } = c.req.valid('param')
    await readImportAgain(c, importId, c.req.valid('json'))
    return answerJson<ImportAnswer>(c, await loadImport(c, importId), { money: importMoney })
  })
  .put(`${one}/rows`, edits, ofImport, validatePart('json', importRowSchema), async (c) =>
    answerJson<ImportAnswer>(
      c,
      await editRow(c, c.req.valid('param').importId, c.req.valid('json')),
      { money: importMoney },
    ),
  )
  .post(
    `${one}/duplicates`,
    edits,
    ofImport,
    validatePart('json', importDuplicatesSchema),
    async (c) =>
      answerJson<ImportAnswer>(
        c,
        await decideAllDuplicates(c, c.req.valid('param').importId, c.req.valid('json').choice),
        { money: importMoney },
      ),
  )
  .post(`${one}/commit`, edits, ofImport, validatePart('json', importCommitSchema), async (c) =>
    answerJson<ImportAnswer>(
      c,
      await commitImport(c, c.req.valid('param').importId, c.req.valid('json')),
      { money: importMoney },
    ),
  )
  .post(`${one}/undo`, edits, ofImport, async (c) =>
    answerJson<ImportAnswer>(c, await undoImport(c, c.req.valid('param').importId), {
      money: importMoney,
    }),
  )
