import { expect, it } from 'vitest'
import { isInternalAddress } from './internal-address.ts'

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is inside the network', (address) => {
  expect(isInternalAddress(address)).toBe(true)
})

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.15.255.255',
  '172.32.0.1',
  '193.168.1.1',
  '223.255.255.255',
])('%s is public', (address) => {
  expect(isInternalAddress(address)).toBe(false)
})

it.each(['2001:4860:4860::8888', '2606:4700:4700::1111', '2a00:1450:4007:80e::200e'])(
  '%s is public',
  (address) => {
    expect(isInternalAddress(address)).toBe(false)
  },
)
