import { Trans } from '@lingui/react/macro'
import type { LegalDocument } from '@almoner/api/use-cases/charity/legal-documents/contract.ts'
import { Pill } from '../data/status/pill.tsx'

/** Shows whether a document is valid and whether it expires soon. */
export const DocumentState = ({
  document: { state, validity },
}: {
  document: Pick<LegalDocument, 'state' | 'validity'>
}) => {
  if (state === 'withdrawn') {
    return (
      <Pill tone="neutral" icon="close">
        <Trans>Withdrawn</Trans>
      </Pill>
    )
  }
  if (state === 'replaced') {
    return (
      <Pill tone="neutral" icon="refresh">
        <Trans>Replaced</Trans>
      </Pill>
    )
  }
  if (validity === 'expired') {
    return (
      <Pill tone="danger" icon="warning">
        <Trans>Expired</Trans>
      </Pill>
    )
  }
  if (validity === 'expiring') {
    return (
      <Pill tone="warning" icon="clock">
        <Trans>Expires soon</Trans>
      </Pill>
    )
  }
  return (
    <Pill tone="success" icon="check">
      <Trans>Current</Trans>
    </Pill>
  )
}
