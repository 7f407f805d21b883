const require_connect = require("./connect.js");
// src/platform/refresh-grant.ts
const MOST_RENEWALS = 10;
const MARGIN_MS = 3e4;
const REFUSALS = new Set([
	400,
	401,
	403
]);
function openRefreshGrant(options) {
	const { now, credential } = options;
	const { place } = credential;
	let { refreshToken } = credential;
	let token = place !== void 0 && lasts(place.held) ? tokenOf(place.held, now()) : void 0;
	let renewals = 0;
	let pending;
	let dead;
	const refresh = async (caller, purpose) => {
		renewals += 1;
		const renewal = {
			...options,
			caller,
			purpose,
			refreshToken,
			spent: token?.header
		};
		const fresh = await (place === void 0 ? renew(renewal) : renewInTurn(renewal, place));
		if ("answer" in fresh) {
			if (fresh.reason === "refused") dead = fresh.answer;
			return fresh;
		}
		refreshToken = fresh.refreshToken ?? refreshToken;
		token = tokenOf(fresh, now());
		return token.header;
	};
	return async (caller, purpose, spent) => {
		const isGood = spent === void 0 ? now() < (token?.renewAt ?? 0) : token?.header !== spent;
		if (token !== void 0 && (isGood || renewals >= MOST_RENEWALS)) return token.header;
		for (;;) {
			const isOurs = pending === void 0;
			if (isOurs && dead !== void 0) return dead;
			pending ??= refresh(caller, purpose).finally(() => {
				pending = void 0;
			});
			const fresh = await pending;
			if (typeof fresh === "string") return fresh;
			if (!(!isOurs && fresh.reason === "time" && caller.deadline.over(purpose) === void 0)) return fresh.answer;
		}
	};
}
async function renewInTurn(renewal, place) {
	const { caller, purpose, onSecret } = renewal;
	const turn = await place.take((milliseconds) => caller.deadline.wait(milliseconds, purpose));
	if (typeof turn === "string") {
		const over = caller.deadline.over(purpose);
		return over === void 0 ? {
			answer: noToken({
				kind: "place",
				why: turn
			}),
			reason: "other"
		} : {
			answer: require_connect.unsent(over),
			reason: "time"
		};
	}
	try {
		const { accessToken, refreshToken = renewal.refreshToken } = turn.held;
		onSecret(accessToken);
		onSecret(refreshToken);
		if (headerOf(turn.held) !== renewal.spent && lasts(turn.held)) return turn.held;
		const fresh = await renew({
			...renewal,
			refreshToken
		});
		if (!("answer" in fresh)) await turn.keep({
			...fresh,
			refreshToken: fresh.refreshToken ?? refreshToken
		});
		return fresh;
	} finally {
		await turn.end();
	}
}
async function renew(renewal) {
	const { credential, refreshToken, purpose } = renewal;
	const query = {
		client_id: credential.clientId,
		client_secret: credential.clientSecret,
		grant_type: "refresh_token",
		refresh_token: refreshToken
	};
	const isOwn = credential.place === void 0;
	const fresh = await require_connect.requestTokens(renewal, query, { purpose });
	if ("kind" in fresh) return {
		answer: withoutToken(fresh, isOwn ? "inputs" : "login"),
		reason: reasonOf(fresh)
	};
	const { refreshToken: next = refreshToken } = fresh;
	if (next !== refreshToken && isOwn) await renewal.onRefreshToken(next);
	return fresh;
}
function lasts({ life }) {
	return life === void 0 || life > 0;
}
function tokenOf(tokens, now) {
	const { life } = tokens;
	const renewAt = life === void 0 ? Number.POSITIVE_INFINITY : now + life - Math.min(MARGIN_MS, life / 10);
	return {
		header: headerOf(tokens),
		renewAt
	};
}
function headerOf({ accessToken }) {
	return `Bearer ${accessToken}`;
}
function withoutToken(answer, kind) {
	return answer.kind === "none" && isEnded(answer) ? {
		...answer,
		sent: false
	} : noToken({
		origin: { kind },
		...require_connect.faultOf(answer)
	});
}
function noToken(failure) {
	return {
		kind: "none",
		sent: false,
		cause: "sign-in",
		reason: "no token was returned",
		failure
	};
}
function reasonOf(answer) {
	if (answer.kind === "answer") return REFUSALS.has(answer.status) ? "refused" : "other";
	return isEnded(answer) || answer.cause === "slow" ? "time" : "other";
}
function isEnded({ cause }) {
	return cause === "timeout" || cause === "cancelled";
}
exports.openRefreshGrant = openRefreshGrant;
