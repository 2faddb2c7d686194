import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import { donorsList, type Donor } from '@almoner/api/desk/donors/donors-list-contract.ts'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import { formatDate, formatMoney } from '../../lib/text/format.ts'
import { useProjectName } from '../../lib/text/project-name.ts'
import { pageQuery } from '../../ui/list-screen/use-list-query.ts'
import { useDonorName } from '../donors/donor-name.ts'
import { payerName } from '../payments/detail/payer-name.ts'
import { projectsQuery } from '../payments/payments-api.ts'
import { useMay } from '../use-may.ts'
import { useSettled } from './use-settled.ts'

export type SearchPage = { to: SitePath; word: string; about?: string }

export type SearchResult = {
  key: string
  word: string
  about?: string
  open: () => void
}

export type SearchGroup = { title: string; results: readonly SearchResult[] }

const mostOfGroup = 5
const pauseMilliseconds = 200

/**
 * Returns what matches the typed words, in groups. Screens and projects match at once; payments, with
 * their receipts, and donors are searched for by their lists after a pause.
 */
export const useSearch = (typed: string, pages: readonly SearchPage[]) => {
  const { t } = useLingui()
  const phrase = typed.trim()
  const settled = useSettled(phrase, pauseMilliseconds)
  const mayReadPayments = useMay('payments.read')
  const mayReadProjects = useMay('projects.read')
  const mayReadDonors = useMay('donors.read')
  const isSearch = mayReadPayments && v.is(paymentsList.filters.q.read, phrase)
  const query = useQuery({
    ...pageQuery(paymentsList, { q: settled }),
    enabled: isSearch && settled !== '',
  })
  const donorsQuery = useQuery({
    ...pageQuery(donorsList, { q: settled }),
    enabled: isSearch && mayReadDonors && settled !== '',
  })
  const projects = useQuery({ ...projectsQuery, enabled: mayReadProjects }).data?.projects ?? []
  const isCurrent = isSearch && settled === phrase
  const rows = (isCurrent && query.data?.rows) || noRows
  const donors = (isCurrent && donorsQuery.data?.rows) || noDonors
  const results = useResults()
  const matches = createMatch(phrase)
  const toGroup = (title: string, all: readonly SearchResult[]): SearchGroup[] =>
    all.length === 0 ? [] : [{ title, results: all.slice(0, mostOfGroup) }]
  return {
    groups: [
      ...toGroup(t`Pages`, pages.filter(({ word }) => matches({ word })).map(results.page)),
      ...toGroup(
        t`Projects`,
        projects.filter(({ name }) => matches({ word: name })).map(results.project),
      ),
      ...toGroup(t`Donors`, donors.map(results.donor)),
      ...toGroup(t`Receipts`, rows.filter(hasNumber(phrase)).map(results.receipt)),
      ...toGroup(t`Payments`, rows.map(results.payment)),
      ...toGroup(t`All payments`, isSearch ? [results.all(phrase)] : []),
    ],
    isWaiting: isSearch && (settled !== phrase || query.isLoading || donorsQuery.isLoading),
    query,
  }
}

const noRows: readonly DeskPayment[] = []
const noDonors: readonly Donor[] = []

/** What opens each kind of result. */
const useResults = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const projectName = useProjectName()
  const donorName = useDonorName()
  const mayEdit = useMay('projects.edit')
  const openPayment = ({ id, source }: DeskPayment) =>
    void (source === 'offline'
      ? navigate({ to: '/Payments/Offline/$offlineEntryId', params: { offlineEntryId: id } })
      : navigate({ to: '/Payments/$paymentId', params: { paymentId: id } }))
  const openList = (q: string) => void navigate({ to: '/Payments', search: { q } })
  return {
    page: ({ to, word, about }: SearchPage): SearchResult => ({
      key: to,
      word,
      ...(about !== undefined && { about }),
      open: () => void navigate({ to }),
    }),
    project: ({ id, name }: { id: string; name: string }): SearchResult => ({
      key: id,
      word: name,
      open: () =>
        void (mayEdit
          ? navigate({ to: '/CreateGoal/$projectId', params: { projectId: id } })
          : navigate({ to: '/Payments', search: { project: id } })),
    }),
    donor: (donor: Donor): SearchResult => ({
      key: donor.id,
      word: donorName(donor),
      about: donor.email,
      open: () => void navigate({ to: '/Donors/$donorId', params: { donorId: donor.id } }),
    }),
    receipt: (payment: DeskPayment): SearchResult => ({
      key: payment.id,
      word: payment.receiptNumber ?? '',
      about: payerName(payment),
      open: () => openPayment(payment),
    }),
    payment: (payment: DeskPayment): SearchResult => ({
      key: payment.id,
      word: payerName(payment) || t`Name not given`,
      about: [
        formatMoney(payment.fees?.totalAmount ?? payment.amount),
        formatDate(payment.givenAt),
        projectName(payment.projectName),
      ].join(' · '),
      open: () => openPayment(payment),
    }),
    all: (phrase: string): SearchResult => ({
      key: 'all',
      word: t`Search the payments for “${phrase}”`,
      open: () => openList(phrase),
    }),
  }
}

type Texts = { word: string; about?: string }

/** Each word must be in the text, in any case. No words match nothing. */
const createMatch = (phrase: string) => {
  const parts = phrase.toLowerCase().split(/\s+/u).filter(Boolean)
  return ({ word, about = '' }: Texts): boolean => {
    const text = `${word} ${about}`.toLowerCase()
    return parts.length > 0 && parts.every((part) => text.includes(part))
  }
}

const hasNumber =
  (text: string) =>
  ({ receiptNumber }: DeskPayment): boolean =>
    receiptNumber?.toLowerCase().includes(text.toLowerCase()) ?? false
