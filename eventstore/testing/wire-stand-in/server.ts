import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { Server, ServerCredentials, status } from '@grpc/grpc-js'
import type { sendUnaryData } from '@grpc/grpc-js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import featureService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { appendTo, batchAppendTo } from './append.ts'
import { createCommitOrder, printSeed, type CommitOrder } from './commit-order.ts'
import { openProxy } from './proxy.ts'
import { createLog } from './log.ts'
import { readFrom, type Traffic } from './read.ts'

/**
 * Starts a stand-in for an EventStoreDB server with equal services and protocol (HTTP/2 without
 * TLS), used by the real client. Its log stays in memory across its own restarts. Each file lists
 * the differences that a real server may have. The suite that runs here also runs against a real
 * server (`npm run test:eventstore` with EVENTSTORE_URL).
 */
export const startWireStandIn = async ({
  batchAppend = true,
  mayReadAll = true,
  knowsUser = true,
}: { batchAppend?: boolean; mayReadAll?: boolean; knowsUser?: boolean } = {}) => {
  printSeed()
  const log = createLog()
  const port = await openProxy()
  let toCut = 0
  let cuts = 0
  let unhelpful = 0
  let isAllOpen = mayReadAll
  const traffic: Traffic = {
    openReads: 0,
    eventsSent: 0,
    bytesSent: 0,
    asked: { streams: 0, all: 0, subscriptions: 0 },
  }
  let server: Server | null = null
  let order: CommitOrder | null = null

  // The connection breaks when everything is written and before it is answered.
  const onCommitted = (): boolean => {
    if (toCut === 0) return true
    toCut -= 1
    cuts += 1
    port.cut()
    return false
  }

  const start = async (): Promise<void> => {
    server = new Server()
    order = createCommitOrder()
    const committing = { log, order, onCommitted }
    server.addService(streamsService.StreamsService, {
      read: readFrom(log, { traffic, knowsUser, mayReadAll: () => isAllOpen }),
      append: appendTo(committing),
      batchAppend: batchAppendTo(committing),
      delete: unimplemented,
      tombstone: unimplemented,
    })
    server.addService(featureService.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, respond: sendUnaryData<features.SupportedMethods>) => {
        unhelpful -= 1
        if (unhelpful >= 0) respond({ code: status.INTERNAL, details: 'not now' })
        else respond(null, supportedMethods(batchAppend))
      },
    })
    server.addService(gossipService.GossipService, {
      read: (_: unknown, respond: sendUnaryData<gossip.ClusterInfo>) =>
        respond(null, singleNode(port.port)),
    })
    const bind = promisify(server.bindAsync.bind(server))
    port.leadTo(await bind('127.0.0.1:0', ServerCredentials.createInsecure()))
  }

  const stop = async (): Promise<void> => {
    port.leadTo(null)
    order?.stop()
    server?.forceShutdown()
    server = null
    order = null
  }

  await start()
  return {
    url: `esdb://127.0.0.1:${port.port}?tls=false`,
    /** This node, found through gossip as a cluster is. */
    clusterUrl: `esdb://127.0.0.1:${port.port},127.0.0.1:${port.port}?tls=false`,
    log,
    stop,
    start,
    cutLines: port.cut,
    /** Commits the next appends and cuts all lines instead of answering. */
    cutNextAnswers: (count: number): void => {
      toCut = count
    },
    cuts: (): number => cuts,
    /** Fails the next questions after what the server can do, as one may that is starting. */
    failNextQuestions: (count: number): void => {
      unhelpful = count
    },
    traffic,
    /** Gives the right to read `$all`, or takes it. */
    letReadAll: (may: boolean): void => {
      isAllOpen = may
    },
    close: async (): Promise<void> => {
      await stop()
      await port.close()
    },
  }
}

const unimplemented = (_: unknown, respond: sendUnaryData<never>): void =>
  respond({ code: status.UNIMPLEMENTED })

// A real server lists many more methods; the client requires this one before it appends.
const supportedMethods = (batchAppend: boolean): features.SupportedMethods => {
  const methods = batchAppend ? ['read', 'append', 'batchappend'] : ['read', 'append']
  return new features.SupportedMethods()
    .setEventStoreServerVersion('24.10.0')
    .setMethodsList(
      methods.map((method) =>
        new features.SupportedMethod()
          .setServiceName('event_store.client.streams.streams')
          .setMethodName(method),
      ),
    )
}

const singleNode = (port: number): gossip.ClusterInfo =>
  new gossip.ClusterInfo().setMembersList([
    new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(randomUUID()))
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
  ])
