BEGIN TRANSACTION;
CREATE TABLE admin_keys (name TEXT NOT NULL PRIMARY KEY, key_hash TEXT NOT NULL, created_ms BIGINT NOT NULL, checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "admin_keys" VALUES('Esi','ac27928c33a78c69888ba9bc1bbf248ae5e660e3a20851845174693bd7867b70',1795569434680,-6584458526085784924);
CREATE TABLE audit_log (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         at_ms BIGINT NOT NULL,
         who TEXT NOT NULL,
         what TEXT NOT NULL,
         subject TEXT NOT NULL,
         about TEXT NOT NULL,
         detail TEXT NOT NULL, checksum BIGINT NOT NULL DEFAULT 0);
INSERT INTO "audit_log" VALUES(1,1795569434680,'command line','add-key','key','Esi','',-8823249781271916196);
INSERT INTO "audit_log" VALUES(2,1795569448980,'Esi','mute','person','gbhvuz8cpv','until 1795742248980',2908195502936518787);
CREATE TABLE blocks (
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         blocked INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         kind TEXT NOT NULL,
         since_ms BIGINT NOT NULL, checksum BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (user, blocked)) WITHOUT ROWID;
INSERT INTO "blocks" VALUES(1,3,'mute',1795569448620,-1139018261435270844);
CREATE TABLE chat (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         game INTEGER NOT NULL REFERENCES games (number),
         room TEXT NOT NULL,
         side TEXT NOT NULL,
         user INTEGER REFERENCES users (id) ON DELETE CASCADE,
         name TEXT NOT NULL,
         text TEXT NOT NULL,
         at_ms BIGINT NOT NULL,
         hidden INTEGER NOT NULL DEFAULT 0, checksum BIGINT NOT NULL DEFAULT 0);
INSERT INTO "chat" VALUES(1,2,'players','south',1,'Ama','Good morning',1795569444758,0,2344303606057954179);
INSERT INTO "chat" VALUES(2,2,'onlookers','',3,'Yaa','Play D!',1795569444788,0,-2162460164076549808);
INSERT INTO "chat" VALUES(3,2,'onlookers','south',1,'Ama','Thank you',1795569444937,0,3306145072604493152);
CREATE TABLE events (
         game INTEGER NOT NULL REFERENCES games (number),
         version INTEGER NOT NULL,
         at_ms BIGINT NOT NULL,
         kind TEXT NOT NULL,
         detail TEXT NOT NULL, hash BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (game, version)) WITHOUT ROWID;
INSERT INTO "events" VALUES(1,1,1795569440778,'joined','south 9f830153412f721c672d228970fddb4af6294c8c4cd75c2b85b8d6aff9eae494',-4598073312899776379);
INSERT INTO "events" VALUES(1,2,1795569440870,'joined','north 07608087929f9f8c566aad1523b1e20be7c445bbc486aff9ccda7eea20e5e859',7698111773581795563);
INSERT INTO "events" VALUES(1,3,1795569440924,'moved','E',-1627922264621147184);
INSERT INTO "events" VALUES(1,4,1795569441022,'moved','c',-6148291803190706010);
INSERT INTO "events" VALUES(1,5,1795569441117,'moved','C',2097791216790445804);
INSERT INTO "events" VALUES(1,6,1795569441220,'moved','a',-5790597751817229364);
INSERT INTO "events" VALUES(1,7,1795569441285,'moved','A',-8135835675463887026);
INSERT INTO "events" VALUES(1,8,1795569441373,'moved','c',5636889636652998773);
INSERT INTO "events" VALUES(1,9,1795569441476,'moved','F',-545638946956196719);
INSERT INTO "events" VALUES(1,10,1795569441636,'moved','b',6436209534085647022);
INSERT INTO "events" VALUES(1,11,1795569441707,'moved','D',-1219851130706314996);
INSERT INTO "events" VALUES(1,12,1795569441785,'moved','b',5721701561404823886);
INSERT INTO "events" VALUES(1,13,1795569441985,'moved','F',3340480223455513482);
INSERT INTO "events" VALUES(1,14,1795569442072,'moved','c',5535345468943776658);
INSERT INTO "events" VALUES(1,15,1795569442197,'moved','B',-849212115996253189);
INSERT INTO "events" VALUES(1,16,1795569442257,'moved','a',-7826481209005744308);
INSERT INTO "events" VALUES(1,17,1795569442309,'moved','E',-6876754153324583197);
INSERT INTO "events" VALUES(1,18,1795569442379,'moved','e',7361837318302274968);
INSERT INTO "events" VALUES(1,19,1795569442440,'moved','F',1087191283118017282);
INSERT INTO "events" VALUES(1,20,1795569442496,'moved','f',-1174134671647748186);
INSERT INTO "events" VALUES(1,21,1795569442611,'moved','C',-8718683431957082282);
INSERT INTO "events" VALUES(1,22,1795569442698,'moved','b',-5372865616269556032);
INSERT INTO "events" VALUES(1,23,1795569442809,'moved','A',-7779139180877873888);
INSERT INTO "events" VALUES(1,24,1795569443177,'moved','a',4983958032633126030);
INSERT INTO "events" VALUES(1,25,1795569443390,'moved','F',-1873144653189843158);
INSERT INTO "events" VALUES(1,26,1795569443569,'moved','c',3337086248821453714);
INSERT INTO "events" VALUES(1,27,1795569443639,'moved','D',5479071436897708254);
INSERT INTO "events" VALUES(1,28,1795569443685,'moved','d',6928188338360775984);
INSERT INTO "events" VALUES(1,29,1795569443877,'moved','F',2947075684602250860);
INSERT INTO "events" VALUES(1,30,1795569444084,'moved','e',-1427865090673623342);
INSERT INTO "events" VALUES(1,31,1795569444185,'moved','B',7413597072572771022);
INSERT INTO "events" VALUES(1,32,1795569444285,'moved','a',2528332231891196451);
INSERT INTO "events" VALUES(1,33,1795569444446,'moved','E',1939120959868495102);
INSERT INTO "events" VALUES(1,34,1795569444446,'ended','majority',3306226937263041413);
INSERT INTO "events" VALUES(2,1,1795569444479,'joined','south f5ea7690a93a3e0e88e204fb0b2fa8ecca569dbb4eca22c76b084b3aa7f96de1',4955260482780687560);
INSERT INTO "events" VALUES(2,2,1795569444492,'joined','north afd4fb2b54dfb3367e84ed09c4e2fced9542763733fda23a75c753cf1c6edc36',-8693822007314232037);
INSERT INTO "events" VALUES(2,3,1795569444513,'moved','F',-6662449284806610753);
INSERT INTO "events" VALUES(2,4,1795569444616,'moved','f',-1998083347146115870);
INSERT INTO "events" VALUES(2,5,1795569444662,'moved','E',332808080262946518);
INSERT INTO "events" VALUES(2,6,1795569444720,'moved','e',-961954139337866717);
INSERT INTO "events" VALUES(3,1,1795569444969,'joined','south 209d655eff4b4e60cc7ace542339348f03e35d4198124baa9dd0499987120679',-4166687632285352718);
INSERT INTO "events" VALUES(3,2,1795569445049,'joined','north 3d816ec641288ae0ba5144ca8c7419d36b0568891c3c1b2b1ef861ed2dd7d5aa',1907186613979544942);
INSERT INTO "events" VALUES(3,3,1795569445788,'moved','F',-7401419429314747328);
INSERT INTO "events" VALUES(3,4,1795569445957,'moved','f',444151033044879261);
INSERT INTO "events" VALUES(3,5,1795569445985,'ended','resignation north',2749788706404856875);
INSERT INTO "events" VALUES(3,6,1795569446140,'offered','south rematch',1535105510372257477);
INSERT INTO "events" VALUES(3,7,1795569446453,'rematched','difhmk9kmr',-5558503899436906355);
INSERT INTO "events" VALUES(4,1,1795569446453,'joined','south 3d816ec641288ae0ba5144ca8c7419d36b0568891c3c1b2b1ef861ed2dd7d5aa',3834226684491917806);
INSERT INTO "events" VALUES(4,2,1795569446453,'joined','north 209d655eff4b4e60cc7ace542339348f03e35d4198124baa9dd0499987120679',8665877976114048362);
INSERT INTO "events" VALUES(5,1,1795569446894,'joined','south 860a4320cafbd074c4816e633eddb0b2be22ed2cdd43ef50f684c94db1fa767a',1142920288500656696);
INSERT INTO "events" VALUES(5,2,1795569446967,'joined','north 20661664759a16228babc530f744a165d140eddadb52a9a2e5008f74629f9f48',4356807593286660346);
INSERT INTO "events" VALUES(5,3,1795569447154,'moved','F',-6933880705978316757);
INSERT INTO "events" VALUES(5,4,1795569447277,'moved','f',-45157579818209010);
INSERT INTO "events" VALUES(5,5,1795569447329,'moved','E',-1889365589367540644);
INSERT INTO "events" VALUES(5,6,1795569447415,'offered','south takeback',-2959372519271069382);
INSERT INTO "events" VALUES(5,7,1795569447479,'takeback','north 1',-3041654583956296874);
INSERT INTO "events" VALUES(6,1,1795569447797,'joined','south e5cff20550558f1b38211df2e5228b95c3f6e2d84a689ca79d15dcd8fafbda5e',395031441405584432);
INSERT INTO "events" VALUES(7,1,1795569448029,'joined','south 8e96d27dfe8ee27d1d00c7c700595199f81e2e3f2063302fc8faadc4fe135649',-4660898686668297391);
INSERT INTO "events" VALUES(7,2,1795569448029,'joined','north computer',-733871158691765250);
INSERT INTO "events" VALUES(7,3,1795569448173,'moved','F',337939684308621632);
INSERT INTO "events" VALUES(7,4,1795569448292,'moved','f',1337387365694203022);
CREATE TABLE games (
         number INTEGER PRIMARY KEY,
         id TEXT NOT NULL UNIQUE,
         rules TEXT NOT NULL,
         opponent TEXT NOT NULL,
         level INTEGER NOT NULL,
         clock TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         rematch_of TEXT NOT NULL,
         status TEXT NOT NULL,
         deadline_ms BIGINT,
         computer_to_move INTEGER NOT NULL, guarded INTEGER NOT NULL DEFAULT 0, casual INTEGER NOT NULL DEFAULT 1, position TEXT NOT NULL DEFAULT '', ply INTEGER NOT NULL DEFAULT 0, turn TEXT NOT NULL DEFAULT '', south_halves INTEGER NOT NULL DEFAULT 0, north_halves INTEGER NOT NULL DEFAULT 0, end_reason TEXT NOT NULL DEFAULT '', winner TEXT NOT NULL DEFAULT '', changed_ms BIGINT NOT NULL DEFAULT 0, ended_ms BIGINT, head BIGINT NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 0);
INSERT INTO "games" VALUES(1,'tx4kgbg7k3','abapa','friend',3,'',1795569440778,'','finished',NULL,0,0,1,'1-0-1-2-0-2-1-0-0-0-0-4-27-10-N',31,'',54,20,'majority','south',1795569444446,1795569444446,3306226937263041413,34);
INSERT INTO "games" VALUES(2,'g7fwgqf8nf','wari','friend',3,'3d+5',1795569444479,'','playing',1796260644720,0,0,1,'6-6-6-5-0-1-6-6-6-5-0-1-0-0-S',4,'south',0,0,'','',1795569444720,NULL,-961954139337866717,6);
INSERT INTO "games" VALUES(3,'iuaae5qt9d','abapa','friend',3,'',1795569444969,'','finished',NULL,0,0,1,'5-5-5-5-4-0-5-5-5-5-4-0-0-0-S',2,'',0,0,'resignation','south',1795569446453,1795569446453,-5558503899436906355,7);
INSERT INTO "games" VALUES(4,'difhmk9kmr','abapa','friend',3,'',1795569446453,'iuaae5qt9d','playing',NULL,0,0,1,'4-4-4-4-4-4-4-4-4-4-4-4-0-0-S',0,'south',0,0,'','',1795569446453,NULL,8665877976114048362,2);
INSERT INTO "games" VALUES(5,'n3vr2rz449','abapa','friend',3,'',1795569446894,'','playing',NULL,0,0,1,'5-5-5-5-4-0-5-5-5-5-4-0-0-0-S',2,'south',0,0,'','',1795569447479,NULL,-3041654583956296874,7);
INSERT INTO "games" VALUES(6,'cdeefzm3vw','abapa','anyone',3,'',1795569447797,'','open',NULL,0,1,0,'4-4-4-4-4-4-4-4-4-4-4-4-0-0-S',0,'',0,0,'','',1795569447797,NULL,395031441405584432,1);
INSERT INTO "games" VALUES(7,'grt4uuw5cz','abapa','computer',1,'',1795569448029,'','playing',NULL,0,0,1,'5-5-5-5-4-0-5-5-5-5-4-0-0-0-S',2,'south',0,0,'','',1795569448292,NULL,1337387365694203022,4);
CREATE TABLE push_key (
         one INTEGER PRIMARY KEY CHECK (one = 1),
         private_key TEXT NOT NULL,
         public_key TEXT NOT NULL,
         created_ms BIGINT NOT NULL, checksum BIGINT NOT NULL DEFAULT 0);
INSERT INTO "push_key" VALUES(1,'i7uLYS9EMmBfe7P3axTm6S3JkgAIV4fDEXxYpvzeqiA','BH5Y-HhcilgvikHV1pzpBk8DpV1zx0VJlBYQoHdCy6jN16ct1aceShIw9x7MHaiVRd7TLT6ILDPsq0MhjULQ9Lk',1795569432324,3573229175698402296);
CREATE TABLE push_subscriptions (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
         endpoint TEXT NOT NULL UNIQUE,
         public_key TEXT NOT NULL,
         auth TEXT NOT NULL,
         created_ms BIGINT NOT NULL, checksum BIGINT NOT NULL DEFAULT 0);
INSERT INTO "push_subscriptions" VALUES(1,1,'https://fcm.googleapis.com/fcm/send/ama','BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4','BTBZMqHH6r4Tts7J_aSIgg',1795569449101,6475738889597886074);
CREATE TABLE reports (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         at_ms BIGINT NOT NULL,
         reporter INTEGER REFERENCES users (id) ON DELETE SET NULL,
         about INTEGER REFERENCES users (id) ON DELETE SET NULL,
         game INTEGER NOT NULL REFERENCES games (number),
         message INTEGER REFERENCES chat (id) ON DELETE SET NULL,
         reason TEXT NOT NULL,
         state TEXT NOT NULL DEFAULT 'open', checksum BIGINT NOT NULL DEFAULT 0);
INSERT INTO "reports" VALUES(1,1795569448469,1,3,2,2,'advice','open',-7967483214541735583);
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO "schema_version" VALUES(5);
CREATE TABLE seats (
         game INTEGER NOT NULL REFERENCES games (number),
         side TEXT NOT NULL,
         token_hash TEXT NOT NULL, user INTEGER REFERENCES users (id) ON DELETE SET NULL, name TEXT NOT NULL DEFAULT '', name_key TEXT NOT NULL DEFAULT '', ended_ms BIGINT, checksum BIGINT NOT NULL DEFAULT 0,
         PRIMARY KEY (game, side)) WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,'north','07608087929f9f8c566aad1523b1e20be7c445bbc486aff9ccda7eea20e5e859',2,'','',1795569444446,2147260170852737222);
INSERT INTO "seats" VALUES(1,'south','9f830153412f721c672d228970fddb4af6294c8c4cd75c2b85b8d6aff9eae494',1,'','',1795569444446,777136703237783935);
INSERT INTO "seats" VALUES(2,'north','afd4fb2b54dfb3367e84ed09c4e2fced9542763733fda23a75c753cf1c6edc36',2,'','',NULL,5839567147168149121);
INSERT INTO "seats" VALUES(2,'south','f5ea7690a93a3e0e88e204fb0b2fa8ecca569dbb4eca22c76b084b3aa7f96de1',1,'','',NULL,-1197532073454303041);
INSERT INTO "seats" VALUES(3,'north','3d816ec641288ae0ba5144ca8c7419d36b0568891c3c1b2b1ef861ed2dd7d5aa',2,'','',1795569446453,-3549845345125042880);
INSERT INTO "seats" VALUES(3,'south','209d655eff4b4e60cc7ace542339348f03e35d4198124baa9dd0499987120679',1,'','',1795569446453,-6288063338647218372);
INSERT INTO "seats" VALUES(4,'north','209d655eff4b4e60cc7ace542339348f03e35d4198124baa9dd0499987120679',1,'','',NULL,3964238101294404990);
INSERT INTO "seats" VALUES(4,'south','3d816ec641288ae0ba5144ca8c7419d36b0568891c3c1b2b1ef861ed2dd7d5aa',2,'','',NULL,-417168121865864330);
INSERT INTO "seats" VALUES(5,'north','20661664759a16228babc530f744a165d140eddadb52a9a2e5008f74629f9f48',2,'','',NULL,4367959331692809102);
INSERT INTO "seats" VALUES(5,'south','860a4320cafbd074c4816e633eddb0b2be22ed2cdd43ef50f684c94db1fa767a',1,'','',NULL,7868022889026673950);
INSERT INTO "seats" VALUES(6,'south','e5cff20550558f1b38211df2e5228b95c3f6e2d84a689ca79d15dcd8fafbda5e',3,'Yaa','yaa',NULL,-7039558092177779906);
INSERT INTO "seats" VALUES(7,'south','8e96d27dfe8ee27d1d00c7c700595199f81e2e3f2063302fc8faadc4fe135649',3,'Yaa','yaa',NULL,-2310098888774388882);
CREATE TABLE sessions (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         token_hash TEXT NOT NULL UNIQUE,
         agent TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         seen_ms BIGINT NOT NULL, checksum BIGINT NOT NULL DEFAULT 0);
INSERT INTO "sessions" VALUES(1,1,'9725d76492add8c93090ef72bc428cc150085f69e4849cefd424db967d331fee','',1795569438041,1795569438041,8503121119487609765);
INSERT INTO "sessions" VALUES(2,2,'c2d85f73482bbe0f43969583547f437ce710ea0cd40f3ec385a5ca388b827301','',1795569440640,1795569440640,6374682950141503168);
INSERT INTO "sessions" VALUES(3,3,'69415fdd740bd8454963fdab1edb3206c570515c4e82e90819a142256a7b0392','',1795569440762,1795569440762,-7886970618142372441);
CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL, checksum BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE users (
         id INTEGER PRIMARY KEY,
         public_id TEXT NOT NULL UNIQUE,
         name TEXT NOT NULL,
         name_key TEXT UNIQUE,
         password_hash TEXT,
         language TEXT NOT NULL,
         created_ms BIGINT NOT NULL,
         muted_until_ms BIGINT NOT NULL DEFAULT 0,
         banned INTEGER NOT NULL DEFAULT 0, name_skeleton TEXT, checksum BIGINT NOT NULL DEFAULT 0);
INSERT INTO "users" VALUES(1,'r4yjiukk4e','Ama','ama','$argon2id$v=19$m=19456,t=2,p=1$Q6oeG3el4xO221o/HAOTvw$3eBCx/2BIJk0+AvowlDHy263d/UQlGOfOCFzFTbTj9s','en',1795569438041,0,0,'arna',-3394139047998414934);
INSERT INTO "users" VALUES(2,'9sa3jszgfi','Kɔfi','kɔfi','$argon2id$v=19$m=19456,t=2,p=1$IJz3pc0s0J/6JWdZ39hDug$86jmrjASaTNHTm0r6hAEBNBoCrToiO3pF+s3tmOCM9s','',1795569440640,0,0,'kɔfi',8508553997874856098);
INSERT INTO "users" VALUES(3,'gbhvuz8cpv','Yaa',NULL,NULL,'',1795569440762,1795742248980,0,NULL,4534286900281988496);
CREATE INDEX games_open ON games (number) WHERE status = 'open' AND opponent = 'anyone';
CREATE INDEX games_deadline ON games (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX games_computer ON games (number) WHERE computer_to_move = 1;
CREATE INDEX seats_token ON seats (token_hash);
CREATE INDEX sessions_user ON sessions (user);
CREATE INDEX blocks_blocked ON blocks (blocked);
CREATE INDEX chat_game ON chat (game, id);
CREATE INDEX chat_user ON chat (user) WHERE user IS NOT NULL;
CREATE INDEX reports_reporter ON reports (reporter) WHERE reporter IS NOT NULL;
CREATE INDEX reports_about ON reports (about) WHERE about IS NOT NULL;
CREATE INDEX reports_message ON reports (message) WHERE message IS NOT NULL;
CREATE INDEX push_subscriptions_session ON push_subscriptions (session);
CREATE INDEX users_skeleton ON users (name_skeleton);
CREATE INDEX users_watched ON users (id) WHERE banned = 1 OR muted_until_ms > 0;
CREATE INDEX seats_user ON seats (user, ended_ms, game);
CREATE INDEX seats_name ON seats (name_key, ended_ms, game);
CREATE INDEX games_ended ON games (ended_ms, number);
CREATE INDEX games_ended_rules ON games (rules, ended_ms, number);
CREATE INDEX games_ended_opponent ON games (opponent, ended_ms, number);
CREATE INDEX games_ended_reason ON games (end_reason, ended_ms, number);
CREATE INDEX games_unfinished ON games (ended_ms, changed_ms, number);
CREATE INDEX games_status ON games (status, changed_ms, number);
CREATE INDEX reports_state ON reports (state, id);
CREATE TRIGGER users_inserted AFTER INSERT ON users BEGIN UPDATE users SET checksum = row_checksum(NEW.id, NEW.public_id, NEW.name, NEW.name_key, NEW.name_skeleton, NEW.password_hash, NEW.language, NEW.created_ms, NEW.muted_until_ms, NEW.banned) WHERE id = NEW.id; END;
CREATE TRIGGER users_updated AFTER UPDATE OF id, public_id, name, name_key, name_skeleton, password_hash, language, created_ms, muted_until_ms, banned ON users BEGIN UPDATE users SET checksum = row_checksum(NEW.id, NEW.public_id, NEW.name, NEW.name_key, NEW.name_skeleton, NEW.password_hash, NEW.language, NEW.created_ms, NEW.muted_until_ms, NEW.banned) WHERE id = NEW.id; END;
CREATE TRIGGER sessions_inserted AFTER INSERT ON sessions BEGIN UPDATE sessions SET checksum = row_checksum(NEW.id, NEW.user, NEW.token_hash, NEW.agent, NEW.created_ms, NEW.seen_ms) WHERE id = NEW.id; END;
CREATE TRIGGER sessions_updated AFTER UPDATE OF id, user, token_hash, agent, created_ms, seen_ms ON sessions BEGIN UPDATE sessions SET checksum = row_checksum(NEW.id, NEW.user, NEW.token_hash, NEW.agent, NEW.created_ms, NEW.seen_ms) WHERE id = NEW.id; END;
CREATE TRIGGER seats_inserted AFTER INSERT ON seats BEGIN UPDATE seats SET checksum = row_checksum(NEW.game, NEW.side, NEW.token_hash, NEW.user, NEW.name, NEW.name_key, NEW.ended_ms) WHERE game = NEW.game AND side = NEW.side; END;
CREATE TRIGGER seats_updated AFTER UPDATE OF game, side, token_hash, user, name, name_key, ended_ms ON seats BEGIN UPDATE seats SET checksum = row_checksum(NEW.game, NEW.side, NEW.token_hash, NEW.user, NEW.name, NEW.name_key, NEW.ended_ms) WHERE game = NEW.game AND side = NEW.side; END;
CREATE TRIGGER blocks_inserted AFTER INSERT ON blocks BEGIN UPDATE blocks SET checksum = row_checksum(NEW.user, NEW.blocked, NEW.kind, NEW.since_ms) WHERE user = NEW.user AND blocked = NEW.blocked; END;
CREATE TRIGGER blocks_updated AFTER UPDATE OF user, blocked, kind, since_ms ON blocks BEGIN UPDATE blocks SET checksum = row_checksum(NEW.user, NEW.blocked, NEW.kind, NEW.since_ms) WHERE user = NEW.user AND blocked = NEW.blocked; END;
CREATE TRIGGER chat_inserted AFTER INSERT ON chat BEGIN UPDATE chat SET checksum = row_checksum(NEW.id, NEW.game, NEW.room, NEW.side, NEW.user, NEW.name, NEW.text, NEW.at_ms, NEW.hidden) WHERE id = NEW.id; END;
CREATE TRIGGER chat_updated AFTER UPDATE OF id, game, room, side, user, name, text, at_ms, hidden ON chat BEGIN UPDATE chat SET checksum = row_checksum(NEW.id, NEW.game, NEW.room, NEW.side, NEW.user, NEW.name, NEW.text, NEW.at_ms, NEW.hidden) WHERE id = NEW.id; END;
CREATE TRIGGER reports_inserted AFTER INSERT ON reports BEGIN UPDATE reports SET checksum = row_checksum(NEW.id, NEW.at_ms, NEW.reporter, NEW.about, NEW.game, NEW.message, NEW.reason, NEW.state) WHERE id = NEW.id; END;
CREATE TRIGGER reports_updated AFTER UPDATE OF id, at_ms, reporter, about, game, message, reason, state ON reports BEGIN UPDATE reports SET checksum = row_checksum(NEW.id, NEW.at_ms, NEW.reporter, NEW.about, NEW.game, NEW.message, NEW.reason, NEW.state) WHERE id = NEW.id; END;
CREATE TRIGGER settings_inserted AFTER INSERT ON settings BEGIN UPDATE settings SET checksum = row_checksum(NEW.key, NEW.value) WHERE key = NEW.key; END;
CREATE TRIGGER settings_updated AFTER UPDATE OF key, value ON settings BEGIN UPDATE settings SET checksum = row_checksum(NEW.key, NEW.value) WHERE key = NEW.key; END;
CREATE TRIGGER admin_keys_inserted AFTER INSERT ON admin_keys BEGIN UPDATE admin_keys SET checksum = row_checksum(NEW.name, NEW.key_hash, NEW.created_ms) WHERE name = NEW.name; END;
CREATE TRIGGER admin_keys_updated AFTER UPDATE OF name, key_hash, created_ms ON admin_keys BEGIN UPDATE admin_keys SET checksum = row_checksum(NEW.name, NEW.key_hash, NEW.created_ms) WHERE name = NEW.name; END;
CREATE TRIGGER audit_log_inserted AFTER INSERT ON audit_log BEGIN UPDATE audit_log SET checksum = row_checksum(NEW.id, NEW.at_ms, NEW.who, NEW.what, NEW.subject, NEW.about, NEW.detail) WHERE id = NEW.id; END;
CREATE TRIGGER audit_log_updated AFTER UPDATE OF id, at_ms, who, what, subject, about, detail ON audit_log BEGIN UPDATE audit_log SET checksum = row_checksum(NEW.id, NEW.at_ms, NEW.who, NEW.what, NEW.subject, NEW.about, NEW.detail) WHERE id = NEW.id; END;
CREATE TRIGGER push_key_inserted AFTER INSERT ON push_key BEGIN UPDATE push_key SET checksum = row_checksum(NEW.one, NEW.private_key, NEW.public_key, NEW.created_ms) WHERE one = NEW.one; END;
CREATE TRIGGER push_key_updated AFTER UPDATE OF one, private_key, public_key, created_ms ON push_key BEGIN UPDATE push_key SET checksum = row_checksum(NEW.one, NEW.private_key, NEW.public_key, NEW.created_ms) WHERE one = NEW.one; END;
CREATE TRIGGER push_subscriptions_inserted AFTER INSERT ON push_subscriptions BEGIN UPDATE push_subscriptions SET checksum = row_checksum(NEW.id, NEW.session, NEW.endpoint, NEW.public_key, NEW.auth, NEW.created_ms) WHERE id = NEW.id; END;
CREATE TRIGGER push_subscriptions_updated AFTER UPDATE OF id, session, endpoint, public_key, auth, created_ms ON push_subscriptions BEGIN UPDATE push_subscriptions SET checksum = row_checksum(NEW.id, NEW.session, NEW.endpoint, NEW.public_key, NEW.auth, NEW.created_ms) WHERE id = NEW.id; END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('audit_log',2);
INSERT INTO "sqlite_sequence" VALUES('sessions',3);
INSERT INTO "sqlite_sequence" VALUES('chat',3);
INSERT INTO "sqlite_sequence" VALUES('reports',1);
INSERT INTO "sqlite_sequence" VALUES('push_subscriptions',1);
COMMIT;
PRAGMA user_version = 5;
