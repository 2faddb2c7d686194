import { describe, expect, it } from 'vitest'
import { importDirections } from './floors.ts'
import type { SourceFile } from './source.ts'

const file = (path: string, text = ''): SourceFile => ({ path, text })

const refused: readonly (readonly [SourceFile, string])[] = [
  [
    file('web/ui/a.tsx', "import { b } from '../payer/checkout/b.tsx'"),
    'ui and lib know no audience',
  ],
  [file('web/lib/a.ts', "import { b } from '../ui/b.tsx'"), 'lib knows no component'],
  [file('web/payer/a.tsx', "import { b } from '../desk/b.tsx'"), 'the audience payer imports desk'],
  [file('web/desk/a.tsx', "import { b } from '../app/desk/b.tsx'"), 'an audience knows no site'],
  [
    file('web/desk/b.ts', "import { b } from '@almoner/projections/b.ts'"),
    'web imports projections/b.ts',
  ],
  [
    file('web/desk/c.ts', "import { b } from '@almoner/api/desk/limits.ts'"),
    'the web sees contracts of the API alone',
  ],
  [
    file('api/payer/routes.ts', "import { b } from '../donor/b.ts'"),
    'the route group payer imports donor',
  ],
  [
    file('api/use-cases/a.ts', "import { b } from '../desk/b.ts'"),
    'a use case knows no route group',
  ],
  [file('platform/a.ts', "import { b } from '@almoner/api/b.ts'"), 'platform imports api/b.ts'],
  [
    file('apps/worker.ts', "import { b } from '@almoner/sandbox/b.ts'"),
    'production knows no sandbox',
  ],
  [
    file('projections/models/journal/query.ts', "import { b } from '../receipts/table.ts'"),
    'the read model journal imports receipts',
  ],
  [
    file('domain/payment/decide.ts', "import { b } from '../project/state.ts'"),
    'the aggregate payment imports project',
  ],
  [
    file('web/desk/e.ts', "import { b, type C } from '@almoner/domain/payment/decide.ts'"),
    'web/desk/e.ts: a page imports values of domain/payment/decide.ts',
  ],
  [
    file('api/desk/a/contract.ts', "import { b } from '@almoner/domain/import/decide.ts'"),
    'api/desk/a/contract.ts: a page imports values of domain/import/decide.ts',
  ],
]

const allowed: readonly SourceFile[] = [
  file('web/payer/a.tsx', "import { b } from '../ui/b.tsx'"),
  file('web/desk/d.ts', "import { b } from '@almoner/api/desk/limits-contract.ts'"),
  file('web/desk/f.ts', "import { type B } from '@almoner/domain/payment/decide.ts'"),
  file('web/desk/g.ts', "import { b } from '@almoner/domain/import/values.ts'"),
  file('web/app/payer/router.tsx', "import { b } from '../../donor/b.tsx'"),
  file('apps/all-in-one.ts', "import { b } from '@almoner/sandbox/b.ts'"),
  file('projections/models/journal/query.ts', "import { b } from '../../engine/database.ts'"),
  file('domain/payment/decide.ts', "import { b } from '../fees/quote.ts'"),
  file('domain/payment/fixtures.ts', "import { b } from '../project/fixtures.ts'"),
]

describe('an import', () => {
  it.each(refused)('of %j is refused: %s', (source, sentence) => {
    const findings = importDirections([source])
    expect(findings).toHaveLength(1)
    expect(findings[0]).toContain(sentence)
  })

  it.each(allowed)('of $path is accepted as going downwards', (source) => {
    expect(importDirections([source])).toEqual([])
  })
})
