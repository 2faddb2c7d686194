import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { fieldId } from '../../../ui/form/field.tsx'
import { useApplication } from '../../onboarding-frame.tsx'
import { remarksAt } from '../../remarks/remark-place.ts'
import type { KycFormState } from './kyc-schema.ts'
import { Line } from './line.tsx'

const organisationFields = ['registeredName', 'irFileNumber', 'line1', 'line2', 'city'] as const
type OrganisationField = (typeof organisationFields)[number]

/**
 * Shows what an earlier page asked as text, and what is still missing as fields. All are fields if
 * one is to be mended (`mended`), or if the applicant asked to change them (`asked`).
 */
export const Organisation = ({ state }: { state: KycFormState }) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  const { remarks } = useApplication()
  const [known] = useState(() => pickKnown(form.getValues()))
  const [fields, setFields] = useState<'missing' | 'mended' | 'asked'>(() =>
    organisationFields.some((name) => remarksAt(remarks, 'identity', name).length > 0)
      ? 'mended'
      : 'missing',
  )
  useEffect(() => {
    if (fields === 'asked') document.getElementById(fieldId('registeredName'))?.focus()
  }, [fields])
  const isRefused = organisationFields.some((name) => name in known && errorOf(name) !== undefined)
  // They stay fields while the error is mended.
  if (fields === 'missing' && isRefused) setFields('mended')
  const isShown = fields === 'missing' && Object.keys(known).length > 0
  const { registeredName, irFileNumber, line1, line2, city } = known
  const address = [line1, line2, city].filter((line) => line !== undefined).join(', ')
  return (
    <>
      <h2>
        <Trans>The organisation</Trans>
      </h2>
      {isShown && (
        <>
          <Facts>
            {registeredName && <Fact label={t`Registered name`}>{registeredName}</Fact>}
            {irFileNumber && <Fact label={t`IR File No.`}>{irFileNumber}</Fact>}
            {address && <Fact label={t`Address`}>{address}</Fact>}
          </Facts>
          <div>
            <Button onClick={() => setFields('asked')}>
              <Trans>Change</Trans>
            </Button>
          </div>
        </>
      )}
      <OrganisationFields
        state={state}
        names={organisationFields.filter((name) => !isShown || isMissing(name, known))}
      />
    </>
  )
}

type Known = Partial<Record<OrganisationField, string>>

const pickKnown = (values: Readonly<Record<string, unknown>>): Known =>
  Object.fromEntries(
    organisationFields.flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
    }),
  )

const isMissing = (name: OrganisationField, known: Known): boolean =>
  name !== 'line2' && known[name] === undefined

type OrganisationProps = { state: KycFormState; names: readonly OrganisationField[] }

const OrganisationFields = ({ state, names }: OrganisationProps) => {
  const { t } = useLingui()
  const labels: Record<OrganisationField, string> = {
    registeredName: t`Registered name`,
    irFileNumber: t`IR File No.`,
    line1: t`Address line 1`,
    line2: t`Address line 2`,
    city: t`City or district`,
  }
  return names.map((name) => (
    <Line key={name} state={state} name={name} label={labels[name]} optional={name === 'line2'} />
  ))
}
