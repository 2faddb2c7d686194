import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatMonthName } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { useMay } from '../../use-may.ts'
import { changeFinancialYear, financialYearReads } from '../dashboard-api.ts'

/** The month in which the financial year starts; those who may change it do so in a dialog. */
export const FinancialYear = ({ startsIn }: { startsIn: number }) => {
  const { t } = useLingui()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [month, setMonth] = useState(startsIn)
  const mayChange = useMay('financial_year.edit')
  if (!mayChange) return null
  const open = () => {
    setMonth(startsIn)
    setOpen(true)
  }
  return (
    <div>
      <Button look="quiet" onClick={open}>
        <Trans>Change start</Trans>
      </Button>
      <DecisionDialog
        name="financial-year"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Start of the financial year</Trans>}
        act={<Trans>Save</Trans>}
        send={(_, key) => changeFinancialYear(month, key)}
        reads={financialYearReads}
      >
        <p>
          <Trans>
            The year’s figures on the dashboard begin on the first day of this month. Receipts and
            the books do not change.
          </Trans>
        </p>
        <Field name="startsIn" label={t`First month`}>
          <Select value={month} onChange={(event) => setMonth(Number(event.target.value))}>
            {Array.from({ length: 12 }, (_, index) => (
              <option key={index} value={index + 1}>
                {formatMonthName(index + 1, language)}
              </option>
            ))}
          </Select>
        </Field>
      </DecisionDialog>
    </div>
  )
}
