import {
  mostDecisions,
  type DecisionOutcome,
  type DecisionsAnswer,
  type SentDecision,
} from '@almoner/api/desk/proofs/contract.ts'
import type { Decided } from './decided.ts'
import { readOutbox, saveOutbox } from './outbox-storage.ts'

/** Decisions that one click makes and one click undoes. */
export type DecidedTogether = { decisions: readonly Decided[]; dueAt: number }

export type OutboxView = {
  /** Still in this browser: the newest last. */
  waiting: readonly DecidedTogether[]
  sending: readonly Decided[]
  /** The outcomes of the decisions that were sent, the newest last. */
  outcomes: readonly (Decided & { outcome: DecisionOutcome })[]
  /** Neither sent nor undone: the sending failed, or the page was gone before it. */
  unsent: readonly Decided[]
  /** Why the last sending failed. */
  failure: unknown
}

export type Send = (
  decisions: readonly SentDecision[],
  options: { keepalive: boolean },
) => Promise<DecisionsAnswer>

export type DecisionOutbox = ReturnType<typeof createOutbox>

export const undoSeconds = 10

const nothing: OutboxView = {
  waiting: [],
  sending: [],
  outcomes: [],
  unsent: [],
  failure: null,
}

/**
 * Creates an outbox that keeps decisions for ten seconds. An undo then needs no second request,
 * because nothing has left the browser. Decisions are sent earlier if the person leaves the page.
 * Each has a key, so that a retry after a lost answer is the same decision. The tab's storage keeps
 * the unanswered ones.
 */
export const createOutbox = ({
  of,
  send,
  answered,
}: {
  /** The person who decided. Another person in the same tab sends none of these decisions. */
  of: string
  send: Send
  answered: () => void
}) => {
  let view = nothing
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const change = (next: Partial<OutboxView>): void => {
    view = { ...view, ...next }
    const unsent = [...view.unsent, ...view.waiting.flatMap(({ decisions }) => decisions)]
    saveOutbox({ of, unsent, sending: view.sending })
    for (const listener of listeners) listener()
    clearTimeout(timer)
    const [oldest] = view.waiting
    if (oldest) timer = setTimeout(sendDue, Math.max(0, oldest.dueAt - Date.now()))
  }

  const dispatch = async (decisions: readonly Decided[], keepalive = false): Promise<void> => {
    const ofThese = new Set(decisions)
    try {
      const answer = await send(
        decisions.map(({ sent }) => sent),
        { keepalive },
      )
      const outcomes = new Map(answer.decisions.map((outcome) => [outcome.paymentId, outcome]))
      change({
        sending: view.sending.filter((each) => !ofThese.has(each)),
        outcomes: [
          ...view.outcomes,
          ...decisions.flatMap((each) => {
            const outcome = outcomes.get(each.sent.paymentId)
            return outcome ? [{ ...each, outcome }] : []
          }),
        ],
        failure: null,
      })
    } catch (failure) {
      change({
        sending: view.sending.filter((each) => !ofThese.has(each)),
        unsent: [...view.unsent, ...decisions],
        failure,
      })
    }
    answered()
  }

  const dispatchAll = (decisions: readonly Decided[], keepalive = false): void => {
    for (let at = 0; at < decisions.length; at += mostDecisions) {
      void dispatch(decisions.slice(at, at + mostDecisions), keepalive)
    }
  }

  const sendGroups = (groups: readonly DecidedTogether[], keepalive = false): void => {
    if (groups.length === 0) return
    const decisions = groups.flatMap((group) => group.decisions)
    const waiting = view.waiting.filter((group) => !groups.includes(group))
    change({ waiting, sending: [...view.sending, ...decisions] })
    dispatchAll(decisions, keepalive)
  }

  const sendDue = (): void => {
    const now = Date.now()
    sendGroups(view.waiting.filter(({ dueAt }) => dueAt <= now))
  }

  return {
    getView: (): OutboxView => view,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Resumes the decisions that an earlier page of this tab left. */
    resume: (): void => {
      if (view !== nothing) return
      const { sending, unsent } = readOutbox(of)
      if (sending.length === 0 && unsent.length === 0) return
      change({ sending, unsent })
      // These were sent as that page closed, so their answer was lost. Their keys make a retry
      // safe.
      dispatchAll(sending)
    },
    decide: (decisions: readonly Decided[]): void => {
      const dueAt = Date.now() + undoSeconds * 1000
      change({ waiting: [...view.waiting, { decisions, dueAt }] })
    },
    /** Takes back the newest decisions. Returns null if all have been sent. */
    undo: (): DecidedTogether | null => {
      const newest = view.waiting.at(-1) ?? null
      if (newest) change({ waiting: view.waiting.slice(0, -1) })
      return newest
    },
    /**
     * Sends all waiting decisions: on another page of the list, on another screen, or as the page
     * closes.
     */
    flush: ({ keepalive = false } = {}): void => sendGroups(view.waiting, keepalive),
    sendUnsent: (): void => {
      const { unsent } = view
      change({ unsent: [], sending: [...view.sending, ...unsent], failure: null })
      dispatchAll(unsent)
    },
    forgetUnsent: (): void => change({ unsent: [], failure: null }),
    /** The person has read what was not done. */
    forgetOutcomes: (): void => change({ outcomes: [] }),
  }
}
