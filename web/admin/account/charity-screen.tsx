import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { Acts, type DetailAct } from '../../ui/detail-screen/acts.tsx'
import { DetailScreen, type DetailParts } from '../../ui/detail-screen/detail-screen.tsx'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { OpenReviews } from '../../ui/manual-review/open-reviews.tsx'
import { ApplicationPill } from '../applications/application-status.tsx'
import { CharityNotes } from '../charity-notes/charity-notes.tsx'
import { CharityHistories } from '../history/charity-histories.tsx'
import { AddedDocuments } from '../legal-documents/added-documents.tsx'
import { accountQuery } from './account-api.ts'
import { EndTaxStatusDialog, ReinstateDialog, SuspendDialog } from './account-dialogs.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { CharityBilling } from './billing/charity-billing.tsx'
import { CharityState } from './charity-state.tsx'
import { Attention } from './overview/attention.tsx'
import { CharityInvoices } from './overview/charity-invoices.tsx'
import { CharityMoney } from './overview/charity-money.tsx'
import { CharityPayouts } from './overview/charity-payouts.tsx'
import { Section88 } from './section88/section88.tsx'
import { CharityTeam } from './overview/charity-team.tsx'

type Props = {
  id: string
  /** Null if the charity was registered without one. */
  application: ApplicationAnswer | null
  /** Word of the approval that opened the charity a moment ago. */
  decided?: ReactNode
}

/** An open charity as administration needs it on a working day: what waits, then its figures. */
export const CharityScreen = ({ id, application, decided }: Props) => {
  const { t } = useLingui()
  return (
    <DetailScreen
      query={accountQuery(id)}
      name={t`Charity`}
      back={{ to: '/AdminAccounts', label: <Trans>All charities</Trans> }}
      parts={useParts({ application, decided })}
    />
  )
}

const useParts = ({
  application,
  decided,
}: Omit<Props, 'id'>): ((account: CharityAccountAnswer) => DetailParts) => {
  const { t } = useLingui()
  const acts = useActs()
  return (account) => {
    const { id, name, status } = account
    const titled = { title: name, pill: <ApplicationPill status={status} /> }
    if (status === 'pending') {
      return { ...titled, lead: <Trans>The account is being opened.</Trans>, sections: [] }
    }
    return {
      ...titled,
      lead: (
        <Stack gap={4}>
          {decided}
          <Attention account={account} />
          <OpenReviews area="admin" about={[`application:${id}`]} mayRead maySettle />
        </Stack>
      ),
      // To reinstate a charity is work that waits. To suspend one is rare, so it comes last.
      ...(account.suspension && { acts: acts(account) }),
      sections: [
        { id: 'account', title: t`Account`, content: <CharityState account={account} /> },
        { id: 'money', title: t`Money`, content: <CharityMoney id={id} /> },
        { id: 'payouts', title: t`Payouts`, content: <CharityPayouts id={id} /> },
        {
          id: 'subscription',
          title: t`Subscription`,
          content: (
            <Stack gap={5}>
              <CharityBilling account={account} />
              <CharityInvoices id={id} />
            </Stack>
          ),
        },
        { id: 'team', title: t`Team`, content: <CharityTeam id={id} /> },
        { id: 'section88', title: t`Section 88`, content: <Section88 account={account} /> },
        { id: 'notes', title: t`Internal notes`, content: <CharityNotes id={id} /> },
        { id: 'added', title: t`Documents added later`, content: <AddedDocuments id={id} /> },
        {
          id: 'history',
          title: t`History`,
          content: <CharityHistories id={id} hasApplication={application !== null} />,
        },
        ...(application === null
          ? []
          : [
              {
                id: 'application',
                title: t`Application`,
                content: <ApplicationFacts application={application} />,
              },
            ]),
        ...(account.suspension === null
          ? [
              {
                id: 'restrictions',
                title: t`Restrictions`,
                content: <Restrictions acts={acts(account)} />,
              },
            ]
          : []),
      ],
    }
  }
}

const Restrictions = ({ acts }: { acts: readonly DetailAct[] }) => (
  <Stack gap={3}>
    <Quiet>
      <Trans>
        A suspended charity takes no payments. One whose tax status has ended takes them, and its
        receipts no longer say that a donation is tax-deductible.
      </Trans>
    </Quiet>
    <Acts acts={acts} />
  </Stack>
)

type Question = 'suspend' | 'reinstate' | 'tax'

const useActs = (): ((account: CharityAccountAnswer) => readonly DetailAct[]) => {
  const { t } = useLingui()
  const [openDialog, setOpenDialog] = useState<Question | null>(null)
  return (account) => {
    const toProps = (question: Question) => ({
      account,
      open: openDialog === question,
      onClose: () => setOpenDialog(null),
    })
    const { suspension, irFileNumber } = account
    const suspending: DetailAct = suspension
      ? {
          name: t`Reinstate`,
          act: (
            <Button look="primary" onClick={() => setOpenDialog('reinstate')}>
              <Trans>Reinstate</Trans>
            </Button>
          ),
        }
      : {
          name: t`Suspend`,
          act: (
            <Button onClick={() => setOpenDialog('suspend')}>
              <Trans>Suspend</Trans>
            </Button>
          ),
        }
    return [
      {
        ...suspending,
        dialog: (
          <>
            <SuspendDialog {...toProps('suspend')} />
            <ReinstateDialog {...toProps('reinstate')} />
            <EndTaxStatusDialog {...toProps('tax')} />
          </>
        ),
      },
      ...(irFileNumber === null
        ? []
        : [
            {
              name: t`End tax status`,
              act: (
                <Button onClick={() => setOpenDialog('tax')}>
                  <Trans>End tax status</Trans>
                </Button>
              ),
            },
          ]),
    ]
  }
}
