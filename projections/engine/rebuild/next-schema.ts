import { assert } from '@almoner/domain/kernel/assert.ts'
import {
  type IdentifierNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type RawNode,
} from 'kysely'

const liveSchema = 'read_models'

/** The schema in which the next version of a read model is built, beside the live one. */
export const nextSchema = 'read_models_next'

/**
 * Replaces the live schema by the next one: in built statements and in `sql` with `sql.table`
 * alike. A name inside raw text could not be changed, so it is refused.
 */
class ToNextSchema extends OperationNodeTransformer {
  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    return node.name === liveSchema ? { ...node, name: nextSchema } : node
  }

  protected override transformRaw(node: RawNode): RawNode {
    const fragment = node.sqlFragments.find((text) => /\bread_models\b/i.test(text))
    assert(
      fragment === undefined,
      `a read model names its tables by sql.table, not in text: ${fragment}`,
    )
    return super.transformRaw(node)
  }
}

/**
 * Creates a plugin for `db.withPlugin` that runs statements for the live tables on the next ones.
 */
export const toNextSchema = (): KyselyPlugin => {
  const transformer = new ToNextSchema()
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
}

export const nextTable = (table: string): string => table.replace(liveSchema, nextSchema)
