CREATE TABLE "audit_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor" integer NOT NULL,
	"source" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"warehouse" text,
	"owner" text,
	"before" jsonb,
	"after" jsonb,
	"reason" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"op_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"result" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_op_id_pk" PRIMARY KEY("user_id","op_id")
);
--> statement-breakpoint
CREATE TABLE "car_types" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"max_weight" numeric(18, 4),
	"max_volume" numeric(18, 4),
	CONSTRAINT "car_types_status" CHECK ("car_types"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"contact" text NOT NULL,
	"mobile" text NOT NULL,
	CONSTRAINT "carriers_type" CHECK ("carriers"."type" in ('EXPRESS', 'LOGISTICS')),
	CONSTRAINT "carriers_status" CHECK ("carriers"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tax_no" text NOT NULL,
	CONSTRAINT "companies_status" CHECK ("companies"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contact" text NOT NULL,
	"mobile" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "customers_status" CHECK ("customers"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "dictionaries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dictionaries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dictionaries_code" UNIQUE("type","code"),
	CONSTRAINT "dictionaries_status" CHECK ("dictionaries"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"customer" text,
	"length" numeric(18, 4),
	"width" numeric(18, 4),
	"height" numeric(18, 4),
	"weight" numeric(18, 4),
	CONSTRAINT "packages_status" CHECK ("packages"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"parent" text,
	CONSTRAINT "regions_status" CHECK ("regions"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "units" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "units_status" CHECK ("units"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "configurations" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"remark" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "container_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "container_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"warehouse" text NOT NULL,
	"container" text NOT NULL,
	"from_location" text,
	"to_location" text,
	"operator" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "container_types" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"length" numeric(18, 4),
	"width" numeric(18, 4),
	"height" numeric(18, 4),
	"tare_weight" numeric(18, 4),
	"max_weight" numeric(18, 4),
	"max_volume" numeric(18, 4),
	"slots" integer NOT NULL,
	"reusable" boolean NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "container_types_category" CHECK ("container_types"."category" in ('周转箱', '托盘', '笼车', '料箱')),
	CONSTRAINT "container_types_status" CHECK ("container_types"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "containers" (
	"code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"warehouse" text NOT NULL,
	"location" text,
	"state" text DEFAULT '空闲' NOT NULL,
	"current_doc" text,
	"remark" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "containers_state" CHECK ("containers"."state" in ('空闲', '占用', '在途', '待清空', '维修', '报废'))
);
--> statement-breakpoint
CREATE TABLE "device_tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"sortation" text NOT NULL,
	"slot_no" text NOT NULL,
	"tag_code" text NOT NULL,
	"light_state" text NOT NULL,
	CONSTRAINT "device_tags_slot" UNIQUE("sortation","slot_no"),
	CONSTRAINT "device_tags_tag" UNIQUE("warehouse","tag_code")
);
--> statement-breakpoint
CREATE TABLE "charge_lines" (
	"charge_no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charge_lines_charge_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL,
	"late_for" date,
	"warehouse" text NOT NULL,
	"doc_type" text NOT NULL,
	"doc_no" text NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"operator" integer NOT NULL,
	"op_id" text,
	"reason" text NOT NULL,
	"owner" text NOT NULL,
	"item_code" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"unit" text NOT NULL,
	"price" numeric(18, 4) NOT NULL,
	"tax" numeric(18, 4) NOT NULL,
	"tariff_version" integer,
	"source_ref" text NOT NULL,
	"event_ids" bigint[] NOT NULL,
	"state" text NOT NULL,
	"reversal_of" bigint,
	CONSTRAINT "charge_lines_state" CHECK ("charge_lines"."state" in ('暂估', '已确认', '已入账单', '已结算', '红冲'))
);
--> statement-breakpoint
CREATE TABLE "expense_entries" (
	"entry_no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expense_entries_entry_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL,
	"late_for" date,
	"warehouse" text NOT NULL,
	"doc_type" text NOT NULL,
	"doc_no" text NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"operator" integer NOT NULL,
	"op_id" text,
	"reason" text NOT NULL,
	"owner" text,
	"category" text NOT NULL,
	"alloc_basis" text NOT NULL,
	"source_ref" text NOT NULL,
	"reversal_of" bigint,
	CONSTRAINT "expense_entries_category" CHECK ("expense_entries"."category" in ('正式工资', '计件', '临时工', '劳务管理费', '耗材', '运费', '租金', '设备', '赔付', '其他'))
);
--> statement-breakpoint
CREATE TABLE "period_locks" (
	"period" text NOT NULL,
	"warehouse" text NOT NULL,
	"scope" text NOT NULL,
	"locked_at" timestamp (3) with time zone NOT NULL,
	"locked_by" integer NOT NULL,
	CONSTRAINT "period_locks_warehouse_period_scope_pk" PRIMARY KEY("warehouse","period","scope"),
	CONSTRAINT "period_locks_period" CHECK ("period_locks"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "period_locks_scope" CHECK ("period_locks"."scope" in ('计件', '计费', '支出'))
);
--> statement-breakpoint
CREATE TABLE "operation_events" (
	"event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_events_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"op_type" text NOT NULL,
	"doc_type" text NOT NULL,
	"doc_no" text NOT NULL,
	"sku" text,
	"qty" numeric(18, 4) NOT NULL,
	"boxes" integer NOT NULL,
	"orders" integer NOT NULL,
	"weight" numeric(18, 4) NOT NULL,
	"volume" numeric(18, 4) NOT NULL,
	"worker_id" integer,
	"team_id" integer,
	"device" text,
	"source" text NOT NULL,
	"duration_sec" integer NOT NULL,
	"operator" integer NOT NULL,
	"op_id" text,
	"reason" text NOT NULL,
	"reversal_of" bigint,
	CONSTRAINT "operation_events_type" CHECK ("operation_events"."op_type" in ('卸货', '收货', '质检', '上架', '移库', '补货', '拣货', '分拨', '复核', '打包', '称重', '装车', '退件登记', '退仓清点', '盲收', '盘点', '加工', '拦截'))
);
--> statement-breakpoint
CREATE TABLE "owner_rules" (
	"code" text PRIMARY KEY NOT NULL,
	"inbound" text NOT NULL,
	"outbound" text NOT NULL,
	"quality_inspection" boolean NOT NULL,
	"waybill_internal" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"platform" text NOT NULL,
	"auth_state" text NOT NULL,
	"auth_expires_at" timestamp (3) with time zone,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shops_platform" CHECK ("shops"."platform" in ('淘宝', '天猫', '京东', '拼多多', '抖音', '快手', '线下')),
	CONSTRAINT "shops_auth_state" CHECK ("shops"."auth_state" in ('未授权', '已授权', '已过期')),
	CONSTRAINT "shops_status" CHECK ("shops"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "strategies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "strategies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text,
	"owner" text,
	"kind" text NOT NULL,
	"priority" integer NOT NULL,
	"condition" text NOT NULL,
	"action" text NOT NULL,
	"version" integer NOT NULL,
	"effective_from" timestamp (3) with time zone NOT NULL,
	"enabled" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strategies_version" UNIQUE NULLS NOT DISTINCT("warehouse","owner","kind","priority","version"),
	CONSTRAINT "strategies_kind" CHECK ("strategies"."kind" in ('上架', '分配', '波次', '补货', '承运商'))
);
--> statement-breakpoint
CREATE TABLE "sku_barcodes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_barcodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"barcode" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sku_barcodes_barcode" UNIQUE("owner","barcode")
);
--> statement-breakpoint
CREATE TABLE "sku_packages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"level" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sku_packages_level" UNIQUE("owner","sku","level"),
	CONSTRAINT "sku_packages_level_known" CHECK ("sku_packages"."level" in ('件', '中包', '箱', '托'))
);
--> statement-breakpoint
CREATE TABLE "skus" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"spec" text NOT NULL,
	"unit" text NOT NULL,
	"length" numeric(18, 4),
	"width" numeric(18, 4),
	"height" numeric(18, 4),
	"weight" numeric(18, 4),
	"shelf_life_days" integer,
	"lot_control" boolean NOT NULL,
	"serial_control" boolean NOT NULL,
	"abc" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skus_code" UNIQUE("owner","code"),
	CONSTRAINT "skus_abc" CHECK ("skus"."abc" in ('A', 'B', 'C')),
	CONSTRAINT "skus_status" CHECK ("skus"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "stock_balances" (
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"quality" text NOT NULL,
	"loc" text NOT NULL,
	"container" text NOT NULL,
	"on_hand" numeric(18, 4) NOT NULL,
	"allocated" numeric(18, 4) NOT NULL,
	"frozen" numeric(18, 4) NOT NULL,
	"available" numeric(18, 4) GENERATED ALWAYS AS (on_hand - allocated - frozen) STORED NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "stock_balances_warehouse_loc_owner_sku_lot_quality_container_pk" PRIMARY KEY("warehouse","loc","owner","sku","lot","quality","container"),
	CONSTRAINT "stock_balances_quality" CHECK ("stock_balances"."quality" in ('良品', '残次', '待检', '过期', '冻结')),
	CONSTRAINT "stock_balances_allocated" CHECK ("stock_balances"."allocated" >= 0),
	CONSTRAINT "stock_balances_frozen" CHECK ("stock_balances"."frozen" >= 0),
	CONSTRAINT "stock_balances_available" CHECK ("stock_balances"."on_hand" >= "stock_balances"."allocated" + "stock_balances"."frozen")
);
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"entry_no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_ledger_entry_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"quality" text NOT NULL,
	"from_loc" text,
	"to_loc" text,
	"from_container" text NOT NULL,
	"to_container" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"doc_type" text NOT NULL,
	"doc_no" text NOT NULL,
	"reason" text NOT NULL,
	"operator" integer NOT NULL,
	"event_id" bigint,
	"op_id" text,
	"reversal_of" bigint,
	CONSTRAINT "stock_ledger_qty" CHECK ("stock_ledger"."qty" > 0),
	CONSTRAINT "stock_ledger_ends" CHECK ("stock_ledger"."from_loc" is not null or "stock_ledger"."to_loc" is not null)
);
--> statement-breakpoint
CREATE TABLE "role_actions" (
	"role_id" integer NOT NULL,
	"action" text NOT NULL,
	CONSTRAINT "role_actions_role_id_action_pk" PRIMARY KEY("role_id","action")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"zone" text NOT NULL,
	"code" text NOT NULL,
	"aisle" text NOT NULL,
	"rack" text NOT NULL,
	"level" text NOT NULL,
	"type" text NOT NULL,
	"length" numeric(18, 4),
	"width" numeric(18, 4),
	"height" numeric(18, 4),
	"max_weight" numeric(18, 4),
	"mix_sku" boolean NOT NULL,
	"mix_lot" boolean NOT NULL,
	"pick_seq" integer NOT NULL,
	"check_digit" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "locations_code" UNIQUE("warehouse","code"),
	CONSTRAINT "locations_type" CHECK ("locations"."type" in ('货架', '托盘', '地堆', '流利架', '暂存')),
	CONSTRAINT "locations_status" CHECK ("locations"."status" in ('启用', '停用'))
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"usage" text NOT NULL,
	"seq" integer NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "zones_code" UNIQUE("warehouse","code"),
	CONSTRAINT "zones_usage" CHECK ("zones"."usage" in ('存储', '拣选', '收货暂存', '发货暂存', '退货', '残次', '加工')),
	CONSTRAINT "zones_status" CHECK ("zones"."status" in ('启用', '停用'))
);
--> statement-breakpoint
ALTER TABLE "devices" DROP CONSTRAINT "devices_state";--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "state" SET DEFAULT '离线';--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "owners" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_customer_customers_code_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "container_moves" ADD CONSTRAINT "container_moves_container_containers_code_fk" FOREIGN KEY ("container") REFERENCES "public"."containers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_type_container_types_code_fk" FOREIGN KEY ("type") REFERENCES "public"."container_types"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_location_fk" FOREIGN KEY ("warehouse","location") REFERENCES "public"."locations"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "device_tags" ADD CONSTRAINT "device_tags_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "device_tags" ADD CONSTRAINT "device_tags_sortation_devices_code_fk" FOREIGN KEY ("sortation") REFERENCES "public"."devices"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "charge_lines" ADD CONSTRAINT "charge_lines_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "charge_lines" ADD CONSTRAINT "charge_lines_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "expense_entries" ADD CONSTRAINT "expense_entries_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "expense_entries" ADD CONSTRAINT "expense_entries_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "period_locks" ADD CONSTRAINT "period_locks_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "operation_events" ADD CONSTRAINT "operation_events_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "operation_events" ADD CONSTRAINT "operation_events_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD CONSTRAINT "owner_rules_code_owners_code_fk" FOREIGN KEY ("code") REFERENCES "public"."owners"("code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sku_barcodes" ADD CONSTRAINT "sku_barcodes_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sku_packages" ADD CONSTRAINT "sku_packages_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_unit_units_code_fk" FOREIGN KEY ("unit") REFERENCES "public"."units"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_loc_fk" FOREIGN KEY ("warehouse","loc") REFERENCES "public"."locations"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "role_actions" ADD CONSTRAINT "role_actions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_zone_fk" FOREIGN KEY ("warehouse","zone") REFERENCES "public"."zones"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "audit_logs_entity" ON "audit_logs" USING btree ("entity","entity_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_logs_actor" ON "audit_logs" USING btree ("actor","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_logs_at" ON "audit_logs" USING btree ("at","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "packages_customer" ON "packages" USING btree ("customer","code");--> statement-breakpoint
CREATE INDEX "regions_parent" ON "regions" USING btree ("parent","code");--> statement-breakpoint
CREATE INDEX "container_moves_container" ON "container_moves" USING btree ("container","id");--> statement-breakpoint
CREATE INDEX "containers_warehouse" ON "containers" USING btree ("warehouse","code");--> statement-breakpoint
CREATE INDEX "containers_type" ON "containers" USING btree ("type");--> statement-breakpoint
CREATE INDEX "charge_lines_warehouse" ON "charge_lines" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "charge_lines_owner" ON "charge_lines" USING btree ("owner","business_date","item_code");--> statement-breakpoint
CREATE INDEX "charge_lines_doc" ON "charge_lines" USING btree ("doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "charge_lines_reversal" ON "charge_lines" USING btree ("reversal_of") WHERE "charge_lines"."reversal_of" is not null;--> statement-breakpoint
CREATE INDEX "expense_entries_warehouse" ON "expense_entries" USING btree ("warehouse","business_date","category");--> statement-breakpoint
CREATE INDEX "expense_entries_owner" ON "expense_entries" USING btree ("owner","business_date");--> statement-breakpoint
CREATE INDEX "expense_entries_doc" ON "expense_entries" USING btree ("doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_entries_reversal" ON "expense_entries" USING btree ("reversal_of") WHERE "expense_entries"."reversal_of" is not null;--> statement-breakpoint
CREATE INDEX "operation_events_warehouse" ON "operation_events" USING btree ("warehouse","business_date","op_type");--> statement-breakpoint
CREATE INDEX "operation_events_owner" ON "operation_events" USING btree ("owner","business_date","op_type");--> statement-breakpoint
CREATE INDEX "operation_events_date" ON "operation_events" USING btree ("business_date");--> statement-breakpoint
CREATE INDEX "operation_events_worker" ON "operation_events" USING btree ("worker_id","business_date");--> statement-breakpoint
CREATE INDEX "operation_events_team" ON "operation_events" USING btree ("team_id","business_date");--> statement-breakpoint
CREATE INDEX "operation_events_doc" ON "operation_events" USING btree ("doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_events_reversal" ON "operation_events" USING btree ("reversal_of") WHERE "operation_events"."reversal_of" is not null;--> statement-breakpoint
CREATE INDEX "shops_owner" ON "shops" USING btree ("owner","code");--> statement-breakpoint
CREATE INDEX "strategies_owner" ON "strategies" USING btree ("owner","kind","priority");--> statement-breakpoint
CREATE INDEX "sku_barcodes_sku" ON "sku_barcodes" USING btree ("owner","sku");--> statement-breakpoint
CREATE INDEX "sku_barcodes_scan" ON "sku_barcodes" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "stock_balances_sku" ON "stock_balances" USING btree ("owner","sku","warehouse");--> statement-breakpoint
CREATE INDEX "stock_balances_container" ON "stock_balances" USING btree ("container") WHERE "stock_balances"."container" <> '';--> statement-breakpoint
CREATE INDEX "stock_ledger_warehouse" ON "stock_ledger" USING btree ("warehouse","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_ledger_owner" ON "stock_ledger" USING btree ("owner","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_ledger_sku" ON "stock_ledger" USING btree ("owner","sku","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_ledger_doc" ON "stock_ledger" USING btree ("doc_no","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_ledger_date" ON "stock_ledger" USING btree ("business_date","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_ledger_from" ON "stock_ledger" USING btree ("warehouse","from_loc","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_ledger_to" ON "stock_ledger" USING btree ("warehouse","to_loc","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_reversal" ON "stock_ledger" USING btree ("reversal_of") WHERE "stock_ledger"."reversal_of" is not null;--> statement-breakpoint
CREATE INDEX "locations_zone" ON "locations" USING btree ("warehouse","zone","pick_seq");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_state" CHECK ("devices"."state" in ('离线', '在线', '故障', '维修', '停用'));