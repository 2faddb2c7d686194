import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Plugin } from 'vite'

/**
 * What React DOM carries for pages that are not ours: a page which the server drew and the browser takes
 * over, view transitions, refs to fragments, activities, lists of suspense, and files that a component
 * asks for ahead. Each of these functions has something to do for one of them alone.
 */
const idle = [
  'attemptExplicitHydrationTarget',
  'clearHydrationBoundary',
  'commitSuspenseHydrationCallbacks',
  'getNextHydratable',
  'hideOrUnhideDehydratedBoundary',
  'popHydrationState',
  'queueIfContinuousEvent',
  'retryIfBlockedOn',
  'updateDehydratedSuspenseComponent',
  'applyViewTransitionToHostInstances',
  'commitNestedViewTransitions',
  'getViewTransitionClassName',
  'getViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'startViewTransition',
  'trackEnterViewTransitions',
  'FragmentInstance',
  'commitFragmentInstanceDeletionEffects',
  'commitFragmentInstanceInsertionEffects',
  'commitNewChildToFragmentInstances',
  'isFragmentInstanceParent',
  'updateActivityComponent',
  'updateSuspenseListComponent',
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
]

/** Each is false from beginning to end, once nothing sets it. */
const neverTrue = ['isHydrating', 'shouldStartViewTransition']

/**
 * React DOM without it: 8 kB of brotli that every visitor would load. A version that is written otherwise
 * stops the build, so that somebody looks what has taken the place of what is gone.
 */
export const leaveOut = (code: string): string => {
  const replace = (from: string, pattern: RegExp, by: string): string => {
    const to = from.replaceAll(pattern, by)
    assert(to !== from, `react-dom is written otherwise: nothing is like ${pattern}`)
    return to
  }
  const bodies = idle.reduce(
    (from, name) =>
      replace(
        from,
        new RegExp(String.raw`^function ${name}\([^{]*\{$[^]*?^\}$`, 'gm'),
        `function ${name}() {}`,
      ),
    code,
  )
  const flags = neverTrue.reduce(
    (from, name) =>
      replace(
        replace(from, new RegExp(String.raw`\b${name} = !0`, 'g'), '!0'),
        new RegExp(String.raw`^ +${name} = !1;$`, 'gm'),
        '',
      ),
    bodies,
  )
  const methods = replace(flags, /^FragmentInstance\.prototype\.\w+ = function[^]*?^\};$/gm, '')
  return replace(methods, /^exports\.hydrateRoot = function[^]*?^\};$/gm, '')
}

export const leaveOutOfReact: Plugin = {
  name: 'almoner:leave-out-of-react',
  apply: 'build',
  transform: {
    filter: { id: /\/react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: leaveOut(code), map: null }),
  },
}
