import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { splitName } from '@almoner/domain/people/split-name.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import type { KycFormState } from './kyc-schema.ts'

type Officers = ApplicationAnswer['agreement']
type Names = { firstName: string; lastName: string; email?: string; jobTitle?: string }

type NameChoicesProps = {
  form: KycFormState['form']
  contact: ApplicationAnswer['info']
  officers: Officers
}

/** Fills in what earlier pages know of the person who represents the charity. */
export const NameChoices = ({ form, contact, officers }: NameChoicesProps) => {
  const { t } = useLingui()
  const fill = (names: Names): void => {
    for (const [name, text] of Object.entries(names)) {
      form.setValue(name as keyof Names, text, { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <Row gap={2}>
      {officers && (
        <>
          <Button
            onClick={() => fill({ ...splitName(officers.directorName), jobTitle: t`Director` })}
          >
            <Trans>{officers.directorName}, director</Trans>
          </Button>
          <Button
            onClick={() => fill({ ...splitName(officers.secretaryName), jobTitle: t`Secretary` })}
          >
            <Trans>{officers.secretaryName}, secretary</Trans>
          </Button>
        </>
      )}
      {contact && (
        <Button
          onClick={() => {
            const { firstName, lastName, email } = contact
            fill({ firstName, lastName, email })
          }}
        >
          <Trans>Same as contact</Trans>
        </Button>
      )}
    </Row>
  )
}

/** Warns if the person is neither of the two who can represent the charity. */
export const OfficerNotice = ({ form, officers }: Omit<NameChoicesProps, 'contact'>) => {
  const [firstName, lastName] = useWatch({ control: form.control, name: ['firstName', 'lastName'] })
  if (officers === null || firstName === '' || lastName === '') return undefined
  const { directorName, secretaryName } = officers
  const typed = toSortedParts(`${lastName} ${firstName}`)
  if ([directorName, secretaryName].some((name) => toSortedParts(name) === typed)) return undefined
  return (
    <Notice tone="warning">
      <Trans>
        This is neither {directorName} (director) nor {secretaryName} (secretary). Only one of them
        can represent the charity. Continue if it is the same person by another name.
      </Trans>
    </Notice>
  )
}

/** The letters of a name without its order: CHAN Tai Man is Tai-man Chan. */
const toSortedParts = (name: string): string => {
  const parts = name.toLowerCase().match(/[\p{Script=Han}]|[\p{L}\p{M}]+/gu) ?? []
  return [...parts].sort().join('')
}
