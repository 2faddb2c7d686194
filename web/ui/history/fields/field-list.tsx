import { Trans } from '@lingui/react/macro'
import { Pill } from '../../data/status/pill.tsx'
import { FieldChange } from './field-change.tsx'
import { FieldValueShown } from './field-value.tsx'
import { isChanged, pairFields, type FieldPair, type ShownField } from './field.ts'
import styles from './fields.module.css'

type Props = {
  fields: readonly ShownField[]
  /** The fields before the event, or null for the first one. */
  before: readonly ShownField[] | null
}

/** Shows all fields at one moment. A field that the event changed is shown before and after. */
export const FieldList = ({ fields, before }: Props) => (
  <dl className={styles.fields}>
    {pairFields(before ?? fields, fields)
      .filter((pair) => isChanged(pair) || pair.after !== null)
      .map((pair) => (
        <Line key={pair.id} pair={pair} />
      ))}
  </dl>
)

const Line = ({ pair }: { pair: FieldPair }) => (
  <div className={styles.field}>
    <dt>
      {pair.name}{' '}
      {isChanged(pair) && (
        <Pill tone="info" icon="edit">
          <Trans>Changed</Trans>
        </Pill>
      )}
    </dt>
    {isChanged(pair) ? (
      <FieldChange pair={pair} />
    ) : (
      <dd lang={pair.lang}>{pair.after && <FieldValueShown value={pair.after} />}</dd>
    )}
  </div>
)

/** Shows the fields that differ between two moments, before and after. */
export const FieldChanges = ({
  earlier,
  later,
}: {
  earlier: readonly ShownField[]
  later: readonly ShownField[]
}) => {
  const changed = pairFields(earlier, later).filter(isChanged)
  if (changed.length === 0) {
    return (
      <p>
        <Trans>Nothing differs between the two moments.</Trans>
      </p>
    )
  }
  return (
    <dl className={styles.fields}>
      {changed.map((pair) => (
        <div key={pair.id} className={styles.field}>
          <dt>{pair.name}</dt>
          <FieldChange pair={pair} />
        </div>
      ))}
    </dl>
  )
}
