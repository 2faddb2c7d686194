import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { Place } from '../remarks/use-remark-form.ts'
import type { Remarking } from './application-fields.tsx'
import styles from './fields.module.css'

type Props = { name: string; place: Place; remarking: Remarking }

/** Opens the form of a remark below its fact. With a mouse it is seen only on that fact. */
export const RemarkButton = ({ name, place, remarking }: Props) => {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles.remarkButton}
      title={t`Remark on ${name}`}
      aria-label={t`Remark on ${name}`}
      aria-expanded={remarking.isAt(place)}
      onClick={() => remarking.open(place)}
    >
      <Icon name="edit" size={16} />
    </button>
  )
}
