import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { Place } from '../remarks/use-remark-form.ts'
import styles from './fields.module.css'

/** How a remark is made at a place, which opens below it. */
export type Remarking = {
  isAt: (place: Place) => boolean
  open: (place: Place) => void
  form: (place: Place) => ReactNode
}

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
