import { useLingui } from '@lingui/react/macro'
import { useAccountLabels } from './account-labels.ts'

/** An account of the books by its name on the screens. Its code is in the tooltip and in the files. */
export const AccountName = ({ name }: { name: string }) => {
  const { t } = useLingui()
  const toAccountLabel = useAccountLabels()
  return <span title={t`Account ${name}`}>{toAccountLabel(name)}</span>
}
