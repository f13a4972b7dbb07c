// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, newSandbox, until } from './support.mjs'

const sandbox = await newSandbox()
await sandbox.fs.write('/srv/index.html', 'served')
// Tells what it was asked, so that it is seen what a program gets to know.
await sandbox.fs.write('/srv/server.py', `
import http.server, json
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps({"path": self.path, "headers": dict(self.headers)}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *arguments): pass
http.server.ThreadingHTTPServer(("0.0.0.0", 3000), Handler).serve_forever()
`)
await sandbox.process.exec('nohup python3 /srv/server.py >/tmp/log 2>&1 </dev/null &')

test('a private port: with the token, without it, with a wrong one', async () => {
  const { url, hostname, port, accessToken } = await sandbox.exposePort(3000)
  assert.equal(port, 3000)
  assert.ok(accessToken.length >= 32)
  assert.ok(url.includes(`lizard_token=${accessToken}`) && url.includes(hostname))
  assert.equal((await ask(hostname)).status, 401)
  assert.equal((await ask(hostname, '/', { 'X-Lizard-Access-Token': `${accessToken.slice(1)}x` })).status, 401)
  await until(async () => (await ask(hostname, '/', { 'X-Lizard-Access-Token': accessToken })).status === 200, 'the program listens')
  const told = JSON.parse((await ask(hostname, '/a?b=1', { 'X-Lizard-Access-Token': accessToken })).body)
  assert.equal(told.path, '/a?b=1')
  assert.ok(!JSON.stringify(told).includes(accessToken), 'the program does not see the token')
  // Once more is the same port with the same token.
  assert.equal((await sandbox.exposePort(3000)).accessToken, accessToken)
  assert.equal(await sandbox.getHost(3000), hostname)
})

test('in the address, and from then on as a cookie', async () => {
  const { hostname, accessToken } = await sandbox.exposePort(3000)
  const first = await ask(hostname, `/page?x=1&lizard_token=${accessToken}`)
  assert.equal(first.status, 200)
  assert.equal(JSON.parse(first.body).path, '/page?x=1')
  const cookie = first.headers['set-cookie'][0].split(';')[0]
  const second = await ask(hostname, '/page', { Cookie: `theirs=1; ${cookie}` })
  assert.equal(second.status, 200)
  assert.equal(JSON.parse(second.body).headers.Cookie, 'theirs=1')
  const opened = await ask(hostname, `/page?lizard_token=${accessToken}`, { 'Sec-Fetch-Mode': 'navigate' })
  assert.equal(opened.status, 302)
  assert.equal(opened.headers.location, '/page')
})

test('taken back', async () => {
  const { hostname, accessToken } = await sandbox.exposePort(3001)
  await sandbox.unexpose(3001)
  assert.equal((await ask(hostname, '/', { 'X-Lizard-Access-Token': accessToken })).status, 404)
})
