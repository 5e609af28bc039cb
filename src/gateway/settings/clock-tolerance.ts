/**
 * How far ahead of the gateway a device's clock may be before its times aren't believed. Devices that set their clock
 * by the network are within seconds. Five minutes is what a network sign-in allows (RFC 4120), so a clock that is
 * further off is set wrong, and its owner notices elsewhere too.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
