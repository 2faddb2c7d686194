import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import type { CustomDomainAnswer } from '@almoner/api/desk/custom-domain/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { askForDomain, customDomainQuery, removeDomain } from './custom-domain-api.ts'
import { useDomainLabels } from './custom-domain-labels.ts'
import styles from './custom-domain.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Wrap } from '../../ui/layout/arrangement/wrap.tsx'

const reads = [customDomainQuery.queryKey]

/** The name: entered, or shown with a way to remove it. */
export const DomainSetup = ({ answer }: { answer: CustomDomainAnswer }) => {
  const { domain, ownHost, mayEdit } = answer
  return (
    <Card title={<Trans>Domain setup</Trans>}>
      <div className={styles.part}>
        {domain === null ? (
          <Ask takesWhole={answer.takesWholeDomains} />
        ) : (
          <>
            <Wrap>
              <strong translate="no">{domain.host}</strong>
            </Wrap>
            {mayEdit && <Remove host={domain.host} ownHost={ownHost} />}
          </>
        )}
        <Quiet>
          <Trans>
            Your address at Almoner, <span translate="no">{ownHost}</span>, always works.
          </Trans>
        </Quiet>
      </div>
    </Card>
  )
}

const schema = v.object({
  host: v.pipe(v.string(), v.trim(), v.nonEmpty('custom_domain.required')),
})

const Ask = ({ takesWhole }: { takesWhole: boolean }) => {
  const { t } = useLingui()
  const state = useCommandForm({
    schema,
    initial: { host: '' },
    send: ({ host }) => askForDomain(host),
    done: () => {
      state.form.reset()
    },
    reads,
    labelsOf: useDomainLabels(),
  })
  return (
    <div className={styles.wide}>
      <FormSection state={state} act={<Trans>Add the domain</Trans>} busy={t`One moment…`} compact>
        <Field
          name="host"
          label={t`Domain name`}
          hint={
            takesWhole
              ? t`A name under a domain that you own, such as donate.example.org, or the domain itself. Your donation pages replace the website at that name.`
              : t`A name under a domain that you own, such as donate.example.org. Nothing else may use this name.`
          }
          error={state.errorOf('host')}
        >
          <TextInput
            {...state.form.register('host')}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </FormSection>
    </div>
  )
}

const Remove = ({ host, ownHost }: { host: string; ownHost: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Remove the domain</Trans>
      </Button>
      <DecisionDialog
        name="remove-domain"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Remove {host}?</Trans>}
        act={<Trans>Remove</Trans>}
        look="danger"
        send={() => removeDomain(host)}
        reads={reads}
      >
        <p>
          <Trans>
            Donors no longer reach you there, and links in emails that were already sent stop
            working. Your pages stay at <span translate="no">{ownHost}</span>.
          </Trans>
        </p>
      </DecisionDialog>
    </>
  )
}
