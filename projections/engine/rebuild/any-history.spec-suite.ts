import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import type { Db } from '../database.ts'
import { dump, empty } from '../testing/database.ts'
import { createProjector } from '../testing/projector.ts'
import { anyHistory } from '../testing/random-history.ts'
import { isSame } from './compare-tables.ts'
import { rebuildReadModel } from './rebuild.ts'

/** A rebuilt read model equals the one that followed the events; the nightly tests try more. */
export const describeAnyHistory = (db: () => Db, { histories }: { histories: number }): void => {
  it(`equals the followed one after any of ${histories} histories, in batches and pages of any size`, async () => {
    const size = fc.integer({ min: 1, max: 30 })
    const sizes = fc.record({ batchSize: size, pageSize: size })
    await fc.assert(
      fc.asyncProperty(anyHistory, sizes, async (history, { batchSize, pageSize }) => {
        await empty(db(), ...readModels)
        const books = createProjector(db())
        await books.append(...history)
        books.run(readModels, { batchSize })
        await Promise.all(readModels.map((readModel) => books.caughtUp(readModel)))
        await books.close()
        for (const readModel of readModels) {
          const followed = await dump(db(), readModel)
          const rebuilt = await rebuildReadModel({
            store: books.store,
            db: db(),
            readModel,
            pageSize,
            progress: () => {},
          })
          expect(rebuilt.compared?.map(isSame)).toEqual(readModel.tables.map(() => true))
          expect(await dump(db(), readModel)).toEqual(followed)
        }
      }),
      { numRuns: histories },
    )
  })
}
